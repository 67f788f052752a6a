import { expect, it } from 'vitest';
import { CONTINUE, errorResponse, ownResponse } from '../../../../engine/wire/http1/errorResponse.ts';
import { httpDate } from '../../../../engine/wire/http1/httpDate.ts';

const NOW = Date.UTC(2026, 6, 4, 9, 5, 7);
const DATE = 'Sat, 04 Jul 2026 09:05:07 GMT';

it('writes the whole response as ELB does', () => {
  const page =
    '<html>\r\n<head><title>503 Service Temporarily Unavailable</title></head>\r\n<body>\r\n' +
    '<center><h1>503 Service Temporarily Unavailable</h1></center>\r\n</body>\r\n</html>\r\n';
  expect(errorResponse({ status: 503, nowMs: NOW, keepAlive: true, isHead: false })).toBe(
    `HTTP/1.1 503 Service Temporarily Unavailable\r\nServer: awselb/2.0\r\nDate: ${DATE}\r\n` +
      `Content-Type: text/html\r\nContent-Length: ${page.length}\r\nConnection: keep-alive\r\n\r\n${page}`,
  );
});

it.each([
  [301, 'Moved Permanently'],
  [302, 'Found'],
  [400, 'Bad Request'],
  [401, 'Authorization Required'],
  [403, 'Forbidden'],
  [405, 'Not Allowed'],
  [408, 'Request Time-out'],
  [413, 'Request Entity Too Large'],
  [414, 'Request-URI Too Large'],
  [500, 'Internal Server Error'],
  [501, 'Not Implemented'],
  [502, 'Bad Gateway'],
  [503, 'Service Temporarily Unavailable'],
  [504, 'Gateway Time-out'],
  [505, 'HTTP Version Not Supported'],
  [460, ''],
  [463, ''],
  [464, ''],
  [507, 'Insufficient Storage'],
  [599, ''],
  [561, ''],
  [562, ''],
])('%i is called %j in status line, title and heading', (status, phrase) => {
  const text = errorResponse({ status, nowMs: NOW, keepAlive: false, isHead: false });
  const title = `${status} ${phrase}`.trim();
  expect(text.split('\r\n')[0]).toBe(`HTTP/1.1 ${status} ${phrase}`);
  expect([/<title>(.*)<\/title>/.exec(text)?.[1], /<h1>(.*)<\/h1>/.exec(text)?.[1]]).toEqual([title, title]);
  expect(text).toContain('\r\nConnection: close\r\n');
});

it('leaves out the body for HEAD, the Server field when that is switched off, the head for HTTP/0.9', () => {
  const given = { status: 404, nowMs: NOW, keepAlive: false } as const;
  const head = ownResponse(
    { ...given, isHead: true, hasServer: false },
    'text/plain; charset=utf-8',
    'gone',
    'X: 1\r\n',
  );
  expect(head).toBe(
    `HTTP/1.1 404 Not Found\r\nDate: ${DATE}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 4\r\n` +
      'Connection: close\r\nX: 1\r\n\r\n',
  );
  expect(ownResponse({ ...given, isHead: false, isHttp09: true }, 'text/plain', 'gone')).toBe('gone');
});

it('E-067 the interim answer is whole', () => {
  expect(CONTINUE).toBe('HTTP/1.1 100 Continue\r\n\r\n');
});

it('writes every date as the platform does', () => {
  for (let day = 0; day < 30_000; day += 7) {
    const epochMs = day * 86_400_000 + ((day * 7_919) % 86_400) * 1_000 + 1;
    expect(httpDate(epochMs)).toBe(new Date(epochMs).toUTCString());
  }
});
