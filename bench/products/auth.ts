import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTokens } from '@tanabana/service-kit/stand-ins';

/** A stand-in for the auth service while the work runs: its keys, and an admin's token. */
export async function withAuth(
  work: (auth: { url: string; token: string }) => Promise<void>,
): Promise<void> {
  const { jwks, buildToken } = await createTokens();
  const nothingEnded = { at: new Date(0).toISOString(), users: [], tokens: [] };
  const server = createServer(({ url = '' }, answer) => {
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify(url.endsWith('jwks.json') ? jwks : nothingEnded));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const token = await buildToken({ isAdmin: true });
  await work({ url: `http://127.0.0.1:${port}`, token }).finally(() => {
    server.closeAllConnections();
    server.close();
  });
}
