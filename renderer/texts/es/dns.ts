import type { dnsEn } from '../en/dns.ts';

export const dnsEs: typeof dnsEn = {};
