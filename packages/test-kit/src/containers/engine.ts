import { request } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Milliseconds for a container engine to respond, also on a busy machine. */
const PATIENCE_MS = 2000;

/**
 * Possible addresses of a container engine: only `DOCKER_HOST` if set, else the sockets that
 * testcontainers tries, in its order.
 */
export function engineAddresses(env: NodeJS.ProcessEnv, home = homedir()): string[] {
  if (env.DOCKER_HOST) return [env.DOCKER_HOST];
  const runtimeDir = env.XDG_RUNTIME_DIR ?? `/run/user/${process.getuid?.() ?? 0}`;
  return [
    '/var/run/docker.sock',
    join(runtimeDir, 'docker.sock'),
    join(home, '.docker/run/docker.sock'),
    join(home, '.docker/desktop/docker.sock'),
  ].map((path) => `unix://${path}`);
}

/**
 * The first of these addresses with a responding container engine; null if none. All are tried in
 * parallel. Only sockets (`unix://`) and plain `tcp://` are tried.
 * @param patience milliseconds until an address counts as none
 */
export async function findEngine(
  addresses: readonly string[],
  patience = PATIENCE_MS,
): Promise<string | null> {
  const answered = await Promise.all(addresses.map((address) => isEngine(address, patience)));
  return addresses.find((_, index) => answered[index]) ?? null;
}

function isEngine(address: string, patience: number): Promise<boolean> {
  const to = requestOptions(address);
  if (!to) return Promise.resolve(false);
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(patience);
    request({ ...to, path: '/_ping', agent: false, signal }, (answer) => {
      text(answer).then(
        (said) => resolve(answer.statusCode === 200 && said === 'OK'),
        () => resolve(false),
      );
    })
      .on('error', () => resolve(false))
      .end();
  });
}

function requestOptions(
  address: string,
): { socketPath: string } | { host: string; port: string } | null {
  if (!URL.canParse(address)) return null;
  const { protocol, pathname, hostname, port } = new URL(address);
  if (protocol === 'unix:') return { socketPath: pathname };
  return protocol === 'tcp:' ? { host: hostname, port: port || '2375' } : null;
}
