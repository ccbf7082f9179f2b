import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const PROGRAM = fileURLToPath(new URL('healthcheck.mjs', import.meta.url));

/** Exit code and output beside a service with this response. */
async function asked(answer: RequestListener): Promise<{ code: number; said: string }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return ask((server.address() as AddressInfo).port);
}

const ask = (port: number) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH, PORT: String(port) };
    execFile(process.execPath, [PROGRAM], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });

it('a ready service is healthy without output', async () => {
  const paths: (string | undefined)[] = [];
  const found = await asked(({ url }, response) => {
    paths.push(url);
    response.end('{"status":"ok"}');
  });
  expect(found).toEqual({ code: 0, said: '' });
  expect(paths).toEqual(['/readyz']);
});

it('a service that is not ready prints what is missing', async () => {
  const body = { message: 'The database has no primary.', code: 'server.unavailable' };
  const found = await asked((_, response) => response.writeHead(503).end(JSON.stringify(body)));
  expect(found).toEqual({ code: 1, said: '/readyz says 503: The database has no primary.\n' });
  expect(await asked((_, response) => response.writeHead(500).end('broken'))).toEqual({
    code: 1,
    said: '/readyz says 500: broken\n',
  });
});

it('a missing service is reported as such', async () => {
  expect(await ask(1)).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^Nothing responds on port 1, the service is starting or has ended: .*REFUSED/,
    ),
  });
});
