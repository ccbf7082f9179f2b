import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { inject, onTestFinished } from 'vitest';

/**
 * Fault of the next command of a name, once:
 * `lost`: the connection is reset before the command arrives;
 * `unanswered`: the command is executed, and the connection is reset instead of the reply;
 * `late`: the command is executed, and its reply arrives when the proxy is repaired.
 */
export type ProxyFault = 'lost' | 'unanswered' | 'late';

export interface FlakyProxy {
  /** Address of the database through this proxy. */
  uri: string;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Allows new connections, and releases delayed replies; pending faults are cancelled. */
  mend(): void;
  /**
   * @param options cut: no further connections afterwards; app: only for clients with this name
   * @returns resolves once it has happened
   */
  happen(
    what: ProxyFault,
    command: string,
    options?: { cut?: boolean; app?: string },
  ): Promise<void>;
}

interface Planned {
  what: ProxyFault;
  name: Buffer;
  cut: boolean;
  app: string | undefined;
  done: () => void;
}

/**
 * A proxy to the run's database that a test can break. Call it inside a test, with which it ends.
 */
export async function openFlakyProxy(): Promise<FlakyProxy> {
  const proxy = await startFlakyProxy(inject('mongoUri'));
  onTestFinished(proxy.stop);
  return proxy;
}

/** A proxy to the first server of an address. */
export async function startFlakyProxy(uri: string): Promise<FlakyProxy & { stop(): void }> {
  const address = new URL(uri.replace(/,[^/]*/, ''));
  const [port, host] = [Number(address.port || 27017), address.hostname];
  const sockets = new Set<Socket>();
  const planned = new Set<Planned>();
  const late = new Set<() => void>();
  let open = true;

  const cut = (): void => {
    open = false;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };

  /** @param greeting a client's first message, which contains its name */
  const planFor = (sent: Buffer, greeting: Buffer): Planned | undefined => {
    const plan = [...planned].find(
      ({ name, app }) => sent.includes(name) && (!app || greeting.includes(`${app}\0`)),
    );
    if (plan) planned.delete(plan);
    return plan;
  };

  const server = createServer((near) => {
    if (!open) {
      near.destroy();
      return;
    }
    const far = connectTo(port, host);
    let met: Planned | undefined;
    let greeting: Buffer | undefined;
    const end = ({ cut: all, done }: Planned): void => {
      if (all) open = false;
      near.resetAndDestroy();
      if (all) cut();
      done();
    };
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}));
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    near.on('data', (sent) => {
      greeting ??= sent;
      const plan = planFor(sent, greeting);
      met ??= plan;
      if (plan?.what === 'lost') end(plan);
      else far.write(sent);
    });
    far.on('data', (answer) => {
      if (!met) near.write(answer);
      else if (met.what === 'unanswered') end(met);
      else {
        late.add(() => near.write(answer));
        met.done();
        met = undefined;
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  address.searchParams.set('directConnection', 'true');
  address.searchParams.set('heartbeatFrequencyMS', '500');
  return {
    uri: String(address),
    cut,
    mend() {
      open = true;
      planned.clear();
      for (const answer of late) answer();
      late.clear();
    },
    stop() {
      cut();
      server.close();
    },
    happen: (what, command, { cut: all = false, app } = {}) =>
      new Promise((done) => {
        planned.add({ what, name: Buffer.from(`${command}\0`), cut: all, app, done });
      }),
  };
}
