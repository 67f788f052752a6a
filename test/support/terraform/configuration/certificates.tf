# Certificates of servers, imported and requested, and those that clients are checked by.
resource "aws_acm_certificate" "imported" {
  certificate_body  = file("${path.module}/server.pem")
  private_key       = file("${path.module}/server.key")
  certificate_chain = file("${path.module}/ca.pem")
}

resource "aws_acm_certificate" "requested" {
  domain_name               = "web.example.com"
  subject_alternative_names = ["*.web.example.com"]
  validation_method         = "DNS"
  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_acm_certificate_validation" "requested" {
  certificate_arn = aws_acm_certificate.requested.arn
}

resource "aws_lb_trust_store" "clients" {
  name                             = "clients"
  ca_certificates_bundle_s3_bucket = "trust"
  ca_certificates_bundle_s3_key    = "${var.revision}/ca.pem"
}

resource "aws_lb_trust_store_revocation" "clients" {
  trust_store_arn       = aws_lb_trust_store.clients.arn
  revocations_s3_bucket = "trust"
  revocations_s3_key    = "revoked.crl"
}
