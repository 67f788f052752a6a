# The network: a VPC with public subnets, who may reach what, elastic addresses.
data "aws_availability_zones" "here" {
  state = "available"
}

resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
  tags = {
    Name = "main"
  }
}

# What the provider takes its time for, where no load balancer waits.
resource "aws_vpc" "settings" {
  cidr_block                           = "10.1.0.0/16"
  enable_dns_hostnames                 = true
  enable_dns_support                   = var.revision == 1
  enable_network_address_usage_metrics = var.revision == 2
}

resource "aws_subnet" "settings" {
  vpc_id                                      = aws_vpc.settings.id
  cidr_block                                  = "10.1.0.0/24"
  availability_zone_id                        = data.aws_availability_zones.here.zone_ids[0]
  map_public_ip_on_launch                     = var.revision == 2
  enable_resource_name_dns_a_record_on_launch = var.revision == 2
  private_dns_hostname_type_on_launch         = var.revision == 1 ? "ip-name" : "resource-name"
}

resource "aws_internet_gateway" "main" {
  vpc_id = aws_vpc.main.id
}

resource "aws_subnet" "public" {
  count             = 3
  vpc_id            = aws_vpc.main.id
  cidr_block        = cidrsubnet(aws_vpc.main.cidr_block, 8, count.index)
  availability_zone = data.aws_availability_zones.here.names[count.index]
}

resource "aws_route_table" "public" {
  vpc_id = aws_vpc.main.id
  route {
    cidr_block = "0.0.0.0/0"
    gateway_id = aws_internet_gateway.main.id
  }
}

resource "aws_route_table_association" "public" {
  count          = 2
  subnet_id      = aws_subnet.public[count.index].id
  route_table_id = aws_route_table.public.id
}

resource "aws_route_table" "other" {
  vpc_id = aws_vpc.main.id
}

resource "aws_route" "other" {
  route_table_id         = aws_route_table.other.id
  destination_cidr_block = "0.0.0.0/0"
  gateway_id             = aws_internet_gateway.main.id
}

resource "aws_default_security_group" "main" {
  vpc_id = aws_vpc.main.id
}

resource "aws_default_route_table" "main" {
  default_route_table_id = aws_vpc.main.default_route_table_id
}

# Rules within the group.
resource "aws_security_group" "web" {
  name   = "web"
  vpc_id = aws_vpc.main.id
  ingress {
    description = "revision ${var.revision}"
    from_port   = 8080
    to_port     = 8080 + var.revision
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }
  egress {
    from_port        = 0
    to_port          = 0
    protocol         = "-1"
    cidr_blocks      = ["0.0.0.0/0"]
    ipv6_cidr_blocks = ["::/0"]
  }
}

# Rules as resources of their own, the newer way and the older one.
resource "aws_security_group" "members" {
  name_prefix = "members-"
  description = "Reached from the balancers"
  vpc_id      = aws_vpc.main.id
  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_vpc_security_group_ingress_rule" "balancers" {
  security_group_id            = aws_security_group.members.id
  referenced_security_group_id = aws_security_group.web.id
  ip_protocol                  = "tcp"
  from_port                    = 80
  to_port                      = 80 + var.revision
  description                  = "from balancers, revision ${var.revision}"
  tags = {
    Name = "balancers"
  }
}

resource "aws_vpc_security_group_ingress_rule" "everybody" {
  for_each          = { http = 8080, https = 8443 }
  security_group_id = aws_security_group.members.id
  cidr_ipv4         = "10.0.0.0/${8 * var.revision}"
  ip_protocol       = "tcp"
  from_port         = each.value
  to_port           = each.value
}

resource "aws_vpc_security_group_egress_rule" "all" {
  security_group_id = aws_security_group.members.id
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "-1"
}

resource "aws_security_group_rule" "icmp" {
  type              = "ingress"
  security_group_id = aws_security_group.members.id
  description       = "ping, revision ${var.revision}"
  protocol          = "icmp"
  from_port         = 8
  to_port           = 0
  cidr_blocks       = ["192.0.2.0/24", "198.51.100.0/24"]
}

resource "aws_security_group_rule" "own" {
  type              = "ingress"
  security_group_id = aws_security_group.members.id
  protocol          = "udp"
  from_port         = 53
  to_port           = 53
  self              = true
}

resource "aws_eip" "balancer" {
  count  = 2
  domain = "vpc"
  tags = {
    Name = "balancer-${count.index}"
  }
}

resource "aws_eip" "instance" {
  domain   = "vpc"
  instance = aws_instance.web[0].id
}

resource "aws_eip" "moved" {
  domain = "vpc"
}

resource "aws_eip_association" "moved" {
  allocation_id = aws_eip.moved.id
  instance_id   = aws_instance.web[1].id
}

resource "aws_instance" "web" {
  count                  = 2
  ami                    = data.aws_ami.sample.id
  instance_type          = "t3.micro"
  subnet_id              = aws_subnet.public[count.index].id
  vpc_security_group_ids = [aws_security_group.members.id]
  tags = {
    Name = "web-${count.index}-${var.revision}"
  }
}
