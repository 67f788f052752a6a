# What people who use load balancers write with the AWS provider, all four types of them. `revision` changes what can be
# updated in place; at the second a plan from the first says so.
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
    elb   = var.endpoint
    elbv2 = var.endpoint
    sts   = var.endpoint
  }
  default_tags {
    tags = {
      revision = var.revision
    }
  }
}
