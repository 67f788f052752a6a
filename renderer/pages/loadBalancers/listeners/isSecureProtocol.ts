/** Whether clients speak TLS with the load balancer, which needs a certificate. */
export function isSecureProtocol(protocol: string): boolean {
  return protocol === 'HTTPS' || protocol === 'TLS';
}
