// The two ends of a large transfer, in processes of their own so that their memory does not count as the node's.
// `target`: prints its port; streams `?n=` bytes to a GET, counts the body of anything else.
// `download PORT BYTES`, `upload PORT BYTES`: prints `begun`, goes on when a line comes in, prints what was counted.
import http from 'node:http';

const [mode, port, bytes] = process.argv.slice(2);
const BLOCK = Buffer.alloc(256 * 1024, 'z');

/** Writes `total` bytes with back-pressure, then ends. */
function pour(stream, total) {
  let sent = 0;
  const more = () => {
    while (sent < total) {
      const block = total - sent < BLOCK.length ? BLOCK.subarray(0, total - sent) : BLOCK;
      sent += block.length;
      if (!stream.write(block)) {
        stream.once('drain', more);
        return;
      }
    }
    stream.end();
  };
  more();
}

function count(stream, done) {
  let total = 0;
  stream.on('data', (chunk) => (total += chunk.length));
  stream.on('end', () => done(total));
}

if (mode === 'target') {
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET') {
      count(request, (total) => response.end(String(total)));
      return;
    }
    const total = Number(new URL(request.url, 'http://x').searchParams.get('n'));
    response.setHeader('content-length', total);
    pour(response, total);
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
} else if (mode === 'download') {
  http.get({ host: '127.0.0.1', port, path: `/?n=${bytes}`, agent: false }, (response) => {
    console.log('begun');
    process.stdin.once('data', () => {
      process.stdin.destroy();
      count(response, (total) => console.log(total));
    });
  });
} else {
  const fields = { 'content-length': bytes };
  const request = http.request(
    { host: '127.0.0.1', port, method: 'POST', headers: fields, agent: false },
    (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => console.log(text));
    },
  );
  console.log('begun');
  process.stdin.once('data', () => {
    process.stdin.destroy();
    pour(request, Number(bytes));
  });
}
