import { describe, expect, it } from 'vitest';
import { portTroubleText } from '../../../engine/instances/portTroubleText.ts';

describe('portTroubleText', () => {
  it.each([
    { code: 'EADDRINUSE', says: 'port 8080 of 127.0.10.5 is in use by another program (EADDRINUSE)' },
    { code: 'EACCES', says: 'port 8080 of 127.0.10.5 may not be opened by this user (EACCES)' },
    { code: 'EADDRNOTAVAIL', says: 'this system does not have the address (EADDRNOTAVAIL)' },
    { code: 'EMFILE', says: 'port 8080 of 127.0.10.5 cannot be opened (EMFILE).' },
  ])('OPS-01 says what $code means', ({ code, says }) => {
    expect(portTroubleText('127.0.10.5', { port: 8080, protocol: 'tcp', code })).toContain(says);
  });

  it('OPS-01 tells UDP from TCP', () => {
    expect(portTroubleText('127.0.10.5', { port: 8080, protocol: 'udp', code: 'X' })).toContain('UDP port 8080');
  });
});
