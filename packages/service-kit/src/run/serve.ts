import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Serving {
  port: number;
  /** Stops accepting, lets what runs finish within `graceMs`, then cuts what is left. */
  stop(graceMs: number): Promise<void>;
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

/** Listens on `host:port` (0 takes a free one). Throws what listening throws, such as EADDRINUSE. */
export async function serve(app: RequestListener, host: string, port: number): Promise<Serving> {
  const server = createServer(app);
  // Longer than nginx keeps its idle connections (60 s), so that it never writes into a closed one.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 80_000;
  server.requestTimeout = 120_000;
  await listening(server, port, host);

  return {
    port: (server.address() as AddressInfo).port,
    stop: (graceMs) =>
      new Promise((resolve) => {
        const sweep = setInterval(() => server.closeIdleConnections(), 50);
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(cut);
          resolve();
        });
      }),
  };
}
