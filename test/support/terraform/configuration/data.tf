# What is looked up.
data "aws_caller_identity" "me" {}
data "aws_partition" "here" {}
data "aws_regions" "all" {}

data "aws_vpc" "default" {
  default = true
}
data "aws_subnets" "default" {
  filter {
    name   = "vpc-id"
    values = [data.aws_vpc.default.id]
  }
}
data "aws_subnet" "default" {
  for_each = toset(data.aws_subnets.default.ids)
  id       = each.value
}
data "aws_security_group" "default" {
  vpc_id = data.aws_vpc.default.id
  name   = "default"
}
data "aws_ami" "sample" {
  most_recent = true
  owners      = ["self"]
  filter {
    name   = "name"
    values = ["ami-*"]
  }
}

data "aws_elb_hosted_zone_id" "there" {
  region = "us-east-1"
}
data "aws_lb_hosted_zone_id" "there" {
  region             = "us-east-1"
  load_balancer_type = "network"
}
data "aws_elb_service_account" "there" {
  region = "us-east-1"
}

data "aws_vpc" "main" {
  id = aws_vpc.main.id
}
data "aws_route_table" "public" {
  route_table_id = aws_route_table.public.id
}
data "aws_internet_gateway" "main" {
  internet_gateway_id = aws_internet_gateway.main.id
}
data "aws_instance" "web" {
  instance_id = aws_instance.web[0].id
}
data "aws_eip" "balancer" {
  id = aws_eip.balancer[0].id
}
data "aws_acm_certificate" "imported" {
  domain      = "imported.example.com"
  types       = ["IMPORTED"]
  most_recent = true
  depends_on  = [aws_acm_certificate.imported]
}

data "aws_lb" "by_name" {
  name = aws_lb.application.name
}
data "aws_lb" "by_arn" {
  arn = aws_lb.network.arn
}
data "aws_lbs" "all" {
  tags       = { revision = var.revision }
  depends_on = [aws_lb.application, aws_lb.network, aws_lb.inner, aws_lb.gateway]
}
data "aws_lb_listener" "http" {
  load_balancer_arn = aws_lb.application.arn
  port              = aws_lb_listener.http.port
}
data "aws_lb_listener" "https" {
  arn = aws_lb_listener.https.arn
}
data "aws_lb_listener_rule" "weighted" {
  arn = aws_lb_listener_rule.weighted.arn
}
data "aws_lb_target_group" "web" {
  name = aws_lb_target_group.web.name
}
data "aws_lb_target_group" "tcp" {
  arn = aws_lb_target_group.tcp.arn
}
data "aws_lb_trust_store" "clients" {
  name = aws_lb_trust_store.clients.name
}
data "aws_elb" "classic" {
  name = aws_elb.classic.name
}
data "aws_network_interfaces" "application" {
  filter {
    name   = "description"
    values = ["ELB ${aws_lb.application.arn_suffix}"]
  }
  depends_on = [aws_lb_listener.http]
}
data "aws_network_interface" "application" {
  id = sort(data.aws_network_interfaces.application.ids)[0]
}

output "balancers" {
  value = {
    application = data.aws_lb.by_name.dns_name
    network     = [for mapping in data.aws_lb.by_arn.subnet_mapping : mapping.allocation_id]
    all         = length(data.aws_lbs.all.arns)
    listener    = data.aws_lb_listener.http.protocol
    policy      = data.aws_lb_listener.https.ssl_policy
    rule        = data.aws_lb_listener_rule.weighted.priority
    group       = data.aws_lb_target_group.web.health_check[0].path
    stickiness  = data.aws_lb_target_group.tcp.stickiness[0].type
    store       = data.aws_lb_trust_store.clients.name
    classic     = data.aws_elb.classic.dns_name
    interfaces  = length(data.aws_network_interfaces.application.ids)
    address     = data.aws_network_interface.application.private_ip
    account     = data.aws_caller_identity.me.account_id
  }
}
