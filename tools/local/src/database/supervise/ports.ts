import { createServer } from 'node:net';
import { DatabaseError } from '../errors.ts';

/**
 * Checks that a port of 127.0.0.1 can be listened on.
 * @param port 0 picks a free one
 * @returns the port
 * @throws DatabaseError when it is taken
 */
export function usablePort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        new DatabaseError(
          `Port ${port} for the database ${taken ? 'is taken' : `cannot be used (${error.code})`}. Choose another.`,
        ),
      );
    });
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      const free = typeof address === 'object' && address ? address.port : port;
      probe.close(() => resolve(free));
    });
  });
}
