# Rules with every condition and every action that is offered.
resource "aws_lb_listener_rule" "path" {
  listener_arn = aws_lb_listener.http.arn
  priority     = 10 * var.revision
  action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.addresses.arn
  }
  condition {
    path_pattern {
      values = ["/addresses/${var.revision}/*", "/addresses"]
    }
  }
  tags = {
    Name = "path"
  }
}

resource "aws_lb_listener_rule" "weighted" {
  listener_arn = aws_lb_listener.http.arn
  priority     = 101
  action {
    type = "forward"
    forward {
      target_group {
        arn    = aws_lb_target_group.web.arn
        weight = var.revision
      }
      target_group {
        arn    = aws_lb_target_group.addresses.arn
        weight = 0
      }
      stickiness {
        enabled  = var.revision == 2
        duration = 60
      }
    }
  }
  condition {
    host_header {
      values = ["weighted.example.com", "*.weighted.example.com"]
    }
  }
  condition {
    http_header {
      http_header_name = "X-Revision"
      values           = ["${var.revision}", "*-any"]
    }
  }
}

resource "aws_lb_listener_rule" "redirect" {
  listener_arn = aws_lb_listener.http.arn
  priority     = 102
  action {
    type = "redirect"
    redirect {
      host        = "elsewhere.example.com"
      path        = "/#{path}/revision-${var.revision}"
      query       = "from=#{host}"
      status_code = "HTTP_302"
    }
  }
  condition {
    query_string {
      key   = "go"
      value = "elsewhere-${var.revision}"
    }
    query_string {
      value = "away"
    }
  }
}

resource "aws_lb_listener_rule" "fixed" {
  listener_arn = aws_lb_listener.http.arn
  priority     = 103
  action {
    type = "fixed-response"
    fixed_response {
      content_type = "application/json"
      message_body = jsonencode({ revision = var.revision })
      status_code  = 418
    }
  }
  condition {
    http_request_method {
      values = ["GET", "HEAD"]
    }
  }
  condition {
    source_ip {
      values = ["127.0.0.0/8"]
    }
  }
  condition {
    path_pattern {
      values = ["/fixed"]
    }
  }
}

resource "aws_lb_listener_rule" "function" {
  listener_arn = aws_lb_listener.http.arn
  priority     = 104
  action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.function.arn
  }
  condition {
    path_pattern {
      values = ["/function"]
    }
  }
}

# Without a priority it gets the next free one.
resource "aws_lb_listener_rule" "last" {
  listener_arn = aws_lb_listener.https.arn
  action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.web.arn
    order            = 1
  }
  condition {
    path_pattern {
      values = ["/web/${var.revision}"]
    }
  }
}
