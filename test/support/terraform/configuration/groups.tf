# Target groups of the Application Load Balancer: instances, addresses, a function.
resource "aws_lb_target_group" "web" {
  name                              = "web"
  port                              = 8080
  protocol                          = "HTTP"
  vpc_id                            = aws_vpc.main.id
  target_type                       = "instance"
  deregistration_delay              = 5 * var.revision
  slow_start                        = var.revision == 1 ? 0 : 30
  load_balancing_algorithm_type     = "round_robin"
  load_balancing_cross_zone_enabled = var.revision == 1 ? "use_load_balancer_configuration" : "true"
  health_check {
    enabled             = true
    path                = "/health"
    port                = "traffic-port"
    protocol            = "HTTP"
    interval            = 5
    timeout             = 2
    healthy_threshold   = 2
    unhealthy_threshold = 1 + var.revision
    matcher             = "200-299"
  }
  stickiness {
    enabled         = var.revision == 2
    type            = "lb_cookie"
    cookie_duration = 3600 * var.revision
  }
  target_group_health {
    dns_failover {
      minimum_healthy_targets_count = var.revision
    }
    unhealthy_state_routing {
      minimum_healthy_targets_count      = var.revision
      minimum_healthy_targets_percentage = "50"
    }
  }
}

# As modules write it: every argument is there, what does not concern the group is null or false.
resource "aws_lb_target_group" "other" {
  name_prefix                        = "ot-"
  port                               = 8080
  protocol                           = "HTTP"
  protocol_version                   = "HTTP1"
  vpc_id                             = aws_vpc.main.id
  connection_termination             = null
  deregistration_delay               = null
  ip_address_type                    = null
  lambda_multi_value_headers_enabled = false
  load_balancing_algorithm_type      = var.revision == 1 ? null : "least_outstanding_requests"
  preserve_client_ip                 = null
  proxy_protocol_v2                  = false
  slow_start                         = null
  stickiness {
    enabled         = true
    type            = "app_cookie"
    cookie_name     = "session-${var.revision}"
    cookie_duration = 300
  }
  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_lb_target_group" "addresses" {
  name                              = "addresses"
  port                              = 8080
  protocol                          = "HTTP"
  vpc_id                            = aws_vpc.main.id
  target_type                       = "ip"
  ip_address_type                   = "ipv4"
  load_balancing_algorithm_type     = "weighted_random"
  load_balancing_anomaly_mitigation = var.revision == 1 ? "on" : "off"
}

resource "aws_lb_target_group" "grpc" {
  name             = "grpc"
  port             = 50051
  protocol         = "HTTPS"
  protocol_version = "GRPC"
  vpc_id           = aws_vpc.main.id
  health_check {
    protocol = "HTTPS"
    path     = "/grpc.health.v1.Health/Check"
    matcher  = var.revision == 1 ? "0" : "0-12"
  }
}

resource "aws_lb_target_group" "function" {
  name                               = "function"
  target_type                        = "lambda"
  lambda_multi_value_headers_enabled = var.revision == 2
  health_check {
    enabled  = var.revision == 2
    path     = "/health"
    interval = 40
    timeout  = 35
    matcher  = "200"
  }
}

resource "aws_lb_target_group_attachment" "web" {
  count            = 2
  target_group_arn = aws_lb_target_group.web.arn
  target_id        = aws_instance.web[count.index].id
}

resource "aws_lb_target_group_attachment" "web_again" {
  target_group_arn = aws_lb_target_group.other.arn
  target_id        = aws_instance.web[0].id
  port             = 80
}

resource "aws_lb_target_group_attachment" "addresses" {
  target_group_arn  = aws_lb_target_group.addresses.arn
  target_id         = "127.0.0.1"
  port              = 9000
  availability_zone = "all"
}

resource "aws_lb_target_group_attachment" "function" {
  target_group_arn = aws_lb_target_group.function.arn
  target_id        = "arn:aws:lambda:${var.region}:${data.aws_caller_identity.me.account_id}:function:hello"
}
