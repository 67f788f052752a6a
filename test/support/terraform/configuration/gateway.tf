# A Gateway Load Balancer before two appliances.
resource "aws_lb" "gateway" {
  name                             = "gateway"
  load_balancer_type               = "gateway"
  enable_cross_zone_load_balancing = var.revision == 2
  subnets                          = slice(aws_subnet.public[*].id, 0, 2)
}

resource "aws_lb_target_group" "appliances" {
  name        = "appliances"
  port        = 6081
  protocol    = "GENEVE"
  vpc_id      = aws_vpc.main.id
  target_type = "ip"
  health_check {
    protocol = "TCP"
    port     = 8000 + var.revision
    interval = 10
  }
  stickiness {
    enabled = true
    type    = var.revision == 1 ? "source_ip_dest_ip_proto" : "source_ip_dest_ip"
  }
  target_failover {
    on_deregistration = var.revision == 1 ? "rebalance" : "no_rebalance"
    on_unhealthy      = var.revision == 1 ? "rebalance" : "no_rebalance"
  }
}

resource "aws_lb_target_group_attachment" "appliances" {
  count             = 2
  target_group_arn  = aws_lb_target_group.appliances.arn
  target_id         = "127.0.0.${2 + count.index}"
  availability_zone = aws_subnet.public[count.index].availability_zone
}

resource "aws_lb_listener" "gateway" {
  load_balancer_arn = aws_lb.gateway.arn
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.appliances.arn
  }
}
