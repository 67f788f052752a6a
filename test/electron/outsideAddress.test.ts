import { expect, it } from 'vitest';
import { outsideAddress } from '../../electron/outsideAddress.ts';

it.each([
  ['https://docs.aws.amazon.com/elasticloadbalancing/latest/', true],
  ['http://127.0.10.4:8080/', false],
  ['http://2130709508:80/', false],
  ['http://localhost:7070/', false],
])('security 5: lets %s be opened', (text, isRemote) => {
  expect(outsideAddress(text)).toEqual({ url: new URL(text).href, isRemote });
});

it.each([
  'http://docs.aws.amazon.com/',
  'https://docs.aws.amazon.com:8443/',
  'https://docs.aws.amazon.com.example.com/',
  'https://user:secret@docs.aws.amazon.com/',
  'https://example.com/',
  'http://127.0.0.1.example.com/',
  'http://user@127.0.0.1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://server/share',
  'ms-msdt:/id',
  'app://console/index.html',
  'no address',
  '',
])('security 5: opens nothing for “%s”', (text) => {
  expect(outsideAddress(text)).toBeNull();
});
