import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';

const SWEEP_MS = 50;

export interface Serving {
  port: number;
  /**
   * Accepts no new connection; each answer ends the one that it goes out on. Idle connections are
   * closed after `drainMs`: by then whoever keeps some has used or closed them, so that no request
   * meets a connection that is being closed. What still runs `graceMs` later is cut.
   */
  stop(times: { drainMs: number; graceMs: number }): Promise<void>;
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
  const running = new Set<ServerResponse>();
  let stopping = false;
  const server = createServer((request, response) => {
    running.add(response);
    response.once('close', () => running.delete(response));
    if (stopping) endAfter(response);
    app(request, response);
  });
  // Longer than nginx keeps its idle connections, so that it never writes into a closed one.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 80_000;
  server.requestTimeout = 120_000;
  await listening(server, port, host);

  return {
    port: (server.address() as AddressInfo).port,
    stop: ({ drainMs, graceMs }) =>
      new Promise((resolve) => {
        stopping = true;
        for (const response of running) endAfter(response);
        let sweep: NodeJS.Timeout | undefined;
        const drained = setTimeout(() => {
          sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
        }, drainMs);
        const cut = setTimeout(() => server.closeAllConnections(), drainMs + graceMs);
        const closed = () => {
          for (const timer of [drained, cut, sweep]) clearTimeout(timer);
          resolve();
        };
        // net's own close: http's would cut idle connections at once. After what the system has
        // accepted so far has been taken in, or it would be reset.
        setImmediate(() => NetServer.prototype.close.call(server, closed));
      }),
  };
}

/** The sender is to take another connection, and so another instance, for its next request. */
function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
