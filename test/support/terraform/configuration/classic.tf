# A Classic Load Balancer with what can be added to one.
resource "aws_elb" "classic" {
  name                        = "classic"
  subnets                     = slice(aws_subnet.public[*].id, 0, var.revision)
  security_groups             = [aws_security_group.web.id]
  internal                    = false
  instances                   = [aws_instance.web[0].id]
  cross_zone_load_balancing   = var.revision == 1
  connection_draining         = var.revision == 2
  connection_draining_timeout = 60 * var.revision
  idle_timeout                = 30 * var.revision
  desync_mitigation_mode      = var.revision == 1 ? "defensive" : "monitor"

  listener {
    lb_port           = 8080
    lb_protocol       = "http"
    instance_port     = 80
    instance_protocol = "http"
  }
  listener {
    lb_port            = 8443
    lb_protocol        = "https"
    instance_port      = 80
    instance_protocol  = "http"
    ssl_certificate_id = aws_acm_certificate.imported.arn
  }
  listener {
    lb_port            = 8445
    lb_protocol        = "ssl"
    instance_port      = 80
    instance_protocol  = "tcp"
    ssl_certificate_id = aws_acm_certificate.imported.arn
  }
  listener {
    lb_port           = 8000 + var.revision
    lb_protocol       = "tcp"
    instance_port     = 9000
    instance_protocol = "tcp"
  }
  health_check {
    target              = "HTTP:80/health"
    interval            = 5
    timeout             = 2
    healthy_threshold   = 2
    unhealthy_threshold = 1 + var.revision
  }
  access_logs {
    bucket        = "logs"
    bucket_prefix = "classic-${var.revision}"
    interval      = 5
    enabled       = true
  }
  tags = {
    Name = "classic"
  }
}

resource "aws_elb" "attached" {
  name               = "attached"
  availability_zones = [data.aws_availability_zones.here.names[0]]
  listener {
    lb_port           = 8080
    lb_protocol       = "tcp"
    instance_port     = 80
    instance_protocol = "tcp"
  }
  listener {
    lb_port            = 8443
    lb_protocol        = "ssl"
    instance_port      = 443
    instance_protocol  = "ssl"
    ssl_certificate_id = aws_acm_certificate.imported.arn
  }
  health_check {
    target              = "TCP:80"
    interval            = 5
    timeout             = 2
    healthy_threshold   = 2
    unhealthy_threshold = 2
  }
  lifecycle {
    ignore_changes = [instances]
  }
}

resource "aws_instance" "classic" {
  ami           = data.aws_ami.sample.id
  instance_type = "t3.micro"
  subnet_id     = data.aws_subnets.default.ids[0]
}

resource "aws_elb_attachment" "attached" {
  elb      = aws_elb.attached.id
  instance = aws_instance.classic.id
}

resource "aws_lb_cookie_stickiness_policy" "classic" {
  name                     = "cookie"
  load_balancer            = aws_elb.classic.id
  lb_port                  = 8080
  cookie_expiration_period = 600
}

resource "aws_app_cookie_stickiness_policy" "classic" {
  name          = "application-cookie"
  load_balancer = aws_elb.classic.name
  lb_port       = 8443
  cookie_name   = "session"
}

resource "aws_load_balancer_policy" "tls" {
  load_balancer_name = aws_elb.classic.name
  policy_name        = "tls"
  policy_type_name   = "SSLNegotiationPolicyType"
  policy_attribute {
    name  = "Reference-Security-Policy"
    value = "ELBSecurityPolicy-TLS-1-2-2017-01"
  }
}

resource "aws_load_balancer_listener_policy" "tls" {
  load_balancer_name = aws_elb.classic.name
  load_balancer_port = 8445
  policy_names       = [aws_load_balancer_policy.tls.policy_name]
}

resource "aws_proxy_protocol_policy" "attached" {
  load_balancer  = aws_elb.attached.name
  instance_ports = ["80"]
}

resource "aws_load_balancer_policy" "key" {
  load_balancer_name = aws_elb.attached.name
  policy_name        = "key"
  policy_type_name   = "PublicKeyPolicyType"
  policy_attribute {
    name  = "PublicKey"
    value = file("${path.module}/server.pub")
  }
}

resource "aws_load_balancer_policy" "keys" {
  load_balancer_name = aws_elb.attached.name
  policy_name        = "keys"
  policy_type_name   = "BackendServerAuthenticationPolicyType"
  policy_attribute {
    name  = "PublicKeyPolicyName"
    value = aws_load_balancer_policy.key.policy_name
  }
}
