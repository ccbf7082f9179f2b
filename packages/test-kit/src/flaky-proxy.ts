import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { inject, onTestFinished } from 'vitest';

/**
 * What happens on the proxy to the next command of a name, once:
 * `lost`: the connection is reset before the command is there;
 * `unanswered`: the command is worked on, and the connection is reset in place of its answer;
 * `late`: the command is worked on, and its answer comes when the proxy is mended.
 */
export type ProxyFault = 'lost' | 'unanswered' | 'late';

export interface FlakyProxy {
  /** Of the database, by this proxy. */
  uri: string;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  /** Lets new connections through, and answers that are late; what has not happened yet will not. */
  mend(): void;
  /**
   * @param options cut: no other connection is to be had from then on; app: only to clients that call themselves so
   * @returns done once it has happened
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

/** A proxy to the run's database that a test can break. Call it inside a test: it ends with it. */
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

  /** @param greeting what a client said first: its own name is in there */
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
