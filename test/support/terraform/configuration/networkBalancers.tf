# Network Load Balancers: one with elastic addresses, one with private ones that passes on to the Application one.
resource "aws_lb" "network" {
  name                                                         = "network"
  load_balancer_type                                           = "network"
  enable_cross_zone_load_balancing                             = var.revision == 2
  enable_zonal_shift                                           = var.revision == 2
  dns_record_client_routing_policy                             = var.revision == 1 ? "any_availability_zone" : "partial_availability_zone_affinity"
  enforce_security_group_inbound_rules_on_private_link_traffic = var.revision == 1 ? "on" : "off"
  security_groups                                              = [aws_security_group.web.id]
  dynamic "subnet_mapping" {
    for_each = { for place, address in aws_eip.balancer : place => address.id }
    content {
      subnet_id     = aws_subnet.public[subnet_mapping.key].id
      allocation_id = subnet_mapping.value
    }
  }
  access_logs {
    bucket  = "logs"
    enabled = var.revision == 2
  }
}

resource "aws_lb_listener" "tcp" {
  load_balancer_arn        = aws_lb.network.arn
  port                     = 8080
  protocol                 = "TCP"
  tcp_idle_timeout_seconds = 100 * var.revision
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.tcp.arn
  }
}

resource "aws_lb_listener" "tls" {
  load_balancer_arn = aws_lb.network.arn
  port              = 8443
  protocol          = "TLS"
  certificate_arn   = aws_acm_certificate.imported.arn
  ssl_policy        = "ELBSecurityPolicy-TLS13-1-2-2021-06"
  alpn_policy       = var.revision == 1 ? "HTTP2Preferred" : "None"
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.tcp.arn
  }
}

resource "aws_lb_listener" "udp" {
  load_balancer_arn = aws_lb.network.arn
  port              = 8053
  protocol          = "UDP"
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.udp.arn
  }
}

resource "aws_lb_listener" "both" {
  load_balancer_arn = aws_lb.network.arn
  port              = 8054
  protocol          = "TCP_UDP"
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.both.arn
  }
}

resource "aws_lb_target_group" "tcp" {
  name                              = "tcp"
  port                              = 80
  protocol                          = "TCP"
  vpc_id                            = aws_vpc.main.id
  connection_termination            = var.revision == 2
  deregistration_delay              = 0
  load_balancing_cross_zone_enabled = var.revision == 1 ? "use_load_balancer_configuration" : "true"
  preserve_client_ip                = var.revision == 1 ? "true" : "false"
  proxy_protocol_v2                 = false
  health_check {
    protocol            = "HTTP"
    path                = "/health"
    matcher             = "200-399"
    interval            = 5
    timeout             = 2
    healthy_threshold   = 2
    unhealthy_threshold = 1 + var.revision
  }
  stickiness {
    type    = "source_ip"
    enabled = var.revision == 2
  }
  target_health_state {
    enable_unhealthy_connection_termination = false
    unhealthy_draining_interval             = 10 * var.revision
  }
  target_group_health {
    dns_failover {
      minimum_healthy_targets_count      = "off"
      minimum_healthy_targets_percentage = 50 * var.revision
    }
    unhealthy_state_routing {
      minimum_healthy_targets_count = var.revision
    }
  }
}

resource "aws_lb_target_group" "udp" {
  name        = "udp"
  port        = 5353
  protocol    = "UDP"
  vpc_id      = aws_vpc.main.id
  target_type = "ip"
  health_check {
    protocol = "TCP"
    port     = 9000 + var.revision
    interval = 30
  }
}

resource "aws_lb_target_group" "both" {
  name                   = "both"
  port                   = 5354
  protocol               = "TCP_UDP"
  vpc_id                 = aws_vpc.main.id
  connection_termination = true
  stickiness {
    type    = "source_ip"
    enabled = true
  }
}

resource "aws_lb_target_group" "tls" {
  name              = "tls"
  port              = 443
  protocol          = "TLS"
  vpc_id            = aws_vpc.main.id
  proxy_protocol_v2 = var.revision == 2
  target_health_state {
    enable_unhealthy_connection_termination = var.revision == 1
  }
}

resource "aws_lb_target_group_attachment" "tcp" {
  count            = 2
  target_group_arn = aws_lb_target_group.tcp.arn
  target_id        = aws_instance.web[count.index].id
  port             = 8080
}

# An internal one with addresses of its subnets, in front of the Application Load Balancer.
resource "aws_lb" "inner" {
  name_prefix        = "inner-"
  load_balancer_type = "network"
  internal           = true
  subnet_mapping {
    subnet_id            = aws_subnet.public[0].id
    private_ipv4_address = cidrhost(aws_subnet.public[0].cidr_block, 20)
  }
  subnet_mapping {
    subnet_id            = aws_subnet.public[1].id
    private_ipv4_address = cidrhost(aws_subnet.public[1].cidr_block, 20)
  }
}

resource "aws_lb_target_group" "application" {
  name        = "application"
  port        = 8080
  protocol    = "TCP"
  vpc_id      = aws_vpc.main.id
  target_type = "alb"
  health_check {
    protocol = "HTTP"
    path     = "/health"
    interval = 5
    timeout  = 2
    matcher  = var.revision == 1 ? "200-399" : "200-299"
  }
}

resource "aws_lb_target_group_attachment" "application" {
  target_group_arn = aws_lb_target_group.application.arn
  target_id        = aws_lb.application.arn
  port             = aws_lb_listener.http.port
}

resource "aws_lb_listener" "inner" {
  load_balancer_arn = aws_lb.inner.arn
  port              = 8080
  protocol          = "TCP"
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.application.arn
  }
}
