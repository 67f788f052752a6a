/**
 * What differs from AWS because one machine cannot do it, or is not built yet; a sentence each, for the console's
 * settings. Source: contract, *What one machine cannot do*.
 */
export const NOT_OFFERED: readonly string[] = [
  'Target groups speak HTTP/1.1, TCP and UDP; those of HTTP/2 and gRPC, TLS listeners of Network Load Balancers and Gateway Load Balancers are not offered yet.',
  'Rules have every condition and transform, and forward, redirect or give a fixed response; the actions authenticate-oidc, authenticate-cognito and jwt-validation are not offered.',
  'Targets are instances and IPv4 addresses; Lambda functions and load balancers as targets are not offered yet.',
  'Certificates that are requested are signed by a CA of this machine, and are not renewed by themselves.',
  'Security groups are kept and shown, and filter nothing.',
  'There is one node per enabled zone, which never grows in number; DNS follows health and zones.',
  'Ports below 1024 are bound where the system allows it; elsewhere the listener says so, and a port offset helps.',
  'The address of a node is the source of its checks and of its requests where target and node are both on loopback; elsewhere it is the system’s own address.',
  'Instances are sample targets or processes on this machine.',
  'Alarms that send mail are replaced by notifications: on the desktop, or a POST to an address.',
];
