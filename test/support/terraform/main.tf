# What a first Terraform configuration for a load balancer has: network, security group, balancer, listener, rule, target
# groups, attachments. `revision` changes what can be updated in place.
terraform {
  required_providers {
    aws = {
      source = "hashicorp/aws"
    }
  }
}

variable "endpoint" {
  type = string
}
variable "region" {
  type = string
}
variable "revision" {
  type = number
}

provider "aws" {
  region                  = var.region
  skip_region_validation  = true
  skip_metadata_api_check = true
  endpoints {
    acm   = var.endpoint
    ec2   = var.endpoint
    elbv2 = var.endpoint
    sts   = var.endpoint
  }
  default_tags {
    tags = {
      revision = var.revision
    }
  }
}

data "aws_availability_zones" "here" {
  state = "available"
}

resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}

resource "aws_internet_gateway" "main" {
  vpc_id = aws_vpc.main.id
}

resource "aws_subnet" "public" {
  count             = 2
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

resource "aws_security_group" "web" {
  name   = "web"
  vpc_id = aws_vpc.main.id
  ingress {
    from_port   = 8080
    to_port     = 8080 + var.revision
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }
  egress {
    from_port   = 0
    to_port     = 0
    protocol    = "-1"
    cidr_blocks = ["0.0.0.0/0"]
  }
}

resource "aws_lb" "web" {
  name               = "web"
  load_balancer_type = "application"
  security_groups    = [aws_security_group.web.id]
  subnets            = aws_subnet.public[*].id
}

resource "aws_lb_target_group" "web" {
  name                 = "web"
  port                 = 8080
  protocol             = "HTTP"
  vpc_id               = aws_vpc.main.id
  deregistration_delay = 5 * var.revision
  health_check {
    path     = "/health"
    interval = 5
    timeout  = 2
    matcher  = "200-299"
  }
}

resource "aws_lb_target_group" "addresses" {
  name        = "addresses"
  port        = 8080
  protocol    = "HTTP"
  vpc_id      = aws_vpc.main.id
  target_type = "ip"
}

resource "aws_lb_listener" "http" {
  load_balancer_arn = aws_lb.web.arn
  port              = 8080
  protocol          = "HTTP"
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.web.arn
  }
}

resource "aws_lb_listener_rule" "addresses" {
  listener_arn = aws_lb_listener.http.arn
  priority     = 10 * var.revision
  action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.addresses.arn
  }
  condition {
    path_pattern {
      values = ["/addresses/${var.revision}/*"]
    }
  }
}

resource "aws_instance" "web" {
  count                  = 2
  ami                    = "ami-sample"
  instance_type          = "t3.micro"
  subnet_id              = aws_subnet.public[count.index].id
  vpc_security_group_ids = [aws_security_group.web.id]
}

resource "aws_lb_target_group_attachment" "web" {
  count            = 2
  target_group_arn = aws_lb_target_group.web.arn
  target_id        = aws_instance.web[count.index].id
}

resource "aws_lb_target_group_attachment" "addresses" {
  target_group_arn  = aws_lb_target_group.addresses.arn
  target_id         = "127.0.0.1"
  port              = 9000
  availability_zone = "all"
}

output "load_balancer" {
  value = aws_lb.web.arn
}
