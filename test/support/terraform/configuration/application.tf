# An Application Load Balancer and its listeners.
resource "aws_lb" "application" {
  name               = "application"
  load_balancer_type = "application"
  internal           = false
  security_groups    = var.revision == 1 ? [aws_security_group.web.id] : [aws_security_group.web.id, aws_security_group.members.id]
  subnets            = slice(aws_subnet.public[*].id, 0, var.revision + 1)
  ip_address_type    = "ipv4"

  idle_timeout                                = 60 * var.revision
  client_keep_alive                           = 1800 * var.revision
  desync_mitigation_mode                      = var.revision == 1 ? "defensive" : "strictest"
  drop_invalid_header_fields                  = var.revision == 2
  enable_cross_zone_load_balancing            = true
  enable_deletion_protection                  = var.revision == 1
  enable_http2                                = var.revision == 1
  enable_tls_version_and_cipher_suite_headers = var.revision == 2
  enable_waf_fail_open                        = var.revision == 2
  enable_xff_client_port                      = var.revision == 2
  enable_zonal_shift                          = var.revision == 2
  preserve_host_header                        = var.revision == 2
  xff_header_processing_mode                  = var.revision == 1 ? "append" : "preserve"

  access_logs {
    bucket  = "logs"
    prefix  = "revision-${var.revision}"
    enabled = true
  }
  connection_logs {
    bucket  = "logs"
    enabled = var.revision == 2
  }
  tags = {
    Name = "application"
  }
  timeouts {
    create = "5m"
    update = "5m"
    delete = "5m"
  }
}

# Forwards to two groups by weight, and a client stays with one of them.
resource "aws_lb_listener" "http" {
  load_balancer_arn                                            = aws_lb.application.arn
  port                                                         = 8080
  protocol                                                     = "HTTP"
  routing_http_response_server_enabled                         = var.revision == 1
  routing_http_response_strict_transport_security_header_value = var.revision == 1 ? null : "max-age=${var.revision}"
  default_action {
    type = "forward"
    forward {
      target_group {
        arn    = aws_lb_target_group.web.arn
        weight = 100 * var.revision
      }
      target_group {
        arn    = aws_lb_target_group.other.arn
        weight = 0
      }
      stickiness {
        enabled  = true
        duration = 600 * var.revision
      }
    }
  }
}

resource "aws_lb_listener" "redirect" {
  load_balancer_arn = aws_lb.application.arn
  port              = 8081
  protocol          = "HTTP"
  default_action {
    type = "redirect"
    redirect {
      port        = 8443
      protocol    = "HTTPS"
      host        = "#{host}"
      path        = "/#{path}"
      query       = "#{query}"
      status_code = var.revision == 1 ? "HTTP_301" : "HTTP_302"
    }
  }
}

# Clients show a certificate, which is checked.
resource "aws_lb_listener" "https" {
  load_balancer_arn = aws_lb.application.arn
  port              = 8443
  protocol          = "HTTPS"
  ssl_policy        = var.revision == 1 ? "ELBSecurityPolicy-2016-08" : "ELBSecurityPolicy-TLS13-1-2-2021-06"
  certificate_arn   = aws_acm_certificate.imported.arn
  mutual_authentication {
    mode                             = "verify"
    trust_store_arn                  = aws_lb_trust_store.clients.arn
    ignore_client_certificate_expiry = var.revision == 2
    advertise_trust_store_ca_names   = var.revision == 1 ? "off" : "on"
  }
  routing_http_request_x_amzn_mtls_clientcert_subject_header_name = "X-Subject-${var.revision}"
  default_action {
    type = "fixed-response"
    fixed_response {
      content_type = "text/plain"
      message_body = "revision ${var.revision}"
      status_code  = "200"
    }
  }
}

# They show one or none, and targets are told which.
resource "aws_lb_listener" "passthrough" {
  load_balancer_arn = aws_lb.application.arn
  port              = 8444
  protocol          = "HTTPS"
  certificate_arn   = aws_acm_certificate_validation.requested.certificate_arn
  mutual_authentication {
    mode = var.revision == 1 ? "off" : "passthrough"
  }
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.web.arn
  }
}

resource "aws_lb_listener_certificate" "https" {
  listener_arn    = aws_lb_listener.https.arn
  certificate_arn = aws_acm_certificate_validation.requested.certificate_arn
}
