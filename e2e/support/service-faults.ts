import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ShopUnderTest } from './shop.ts';

/** How a service can be out of order, as the gateway meets it. */
export const serviceFaults = {
  down: 'nobody listens where it was',
  hanging: 'takes requests and never answers',
  slow: 'answers in the end',
  'garbage (HTML)': '200 with a page of somebody else',
  'garbage (cut JSON)': '200 with half an answer',
  'garbage (other JSON)': '200 with an answer of another shape',
} as const;
export type ServiceFault = keyof typeof serviceFaults;

const bodies: Partial<Record<ServiceFault, readonly [type: string, body: string]>> = {
  'garbage (HTML)': ['text/html', '<!doctype html><title>Welcome to this network</title>'],
  'garbage (cut JSON)': ['application/json', '{"data":[{"_id":"65'],
  'garbage (other JSON)': ['application/json', '{"status":"ok","items":[{"title":"Hello"}]}'],
};

/** A listener between the gateway and one service. */
class Wobbly {
  /** Requests that came. */
  asked = 0;
  private fault: ServiceFault | null = null;
  private held: (() => void)[] = [];
  private readonly server = createServer((asking, answer) => this.take(asking, answer));
  private port = 0;
  private readonly target: URL;

  constructor(target: string) {
    this.target = new URL(target);
  }

  /** Starts to listen. @returns `host:port` */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return `127.0.0.1:${this.port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  async begin(fault: ServiceFault): Promise<void> {
    this.fault = fault;
    if (fault === 'down') await this.close();
  }

  /** What was kept waiting is answered now. */
  async end(): Promise<void> {
    const { fault } = this;
    this.fault = null;
    if (fault === 'down') await this.open();
    for (const go of this.held.splice(0)) go();
  }

  private take(asking: IncomingMessage, answer: ServerResponse): void {
    this.asked += 1;
    const garbage = this.fault && bodies[this.fault];
    if (garbage) answer.writeHead(200, { 'Content-Type': garbage[0] }).end(garbage[1]);
    else if (this.fault === null) this.pass(asking, answer);
    else this.held.push(() => this.pass(asking, answer));
  }

  private pass(asking: IncomingMessage, answer: ServerResponse): void {
    const { method, url: path, headers } = asking;
    const { hostname, port } = this.target;
    const passed = request({ hostname, port, method, path, headers }, (real) => {
      answer.writeHead(real.statusCode ?? 502, real.headers);
      real.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('error', () => passed.destroy());
    asking.pipe(passed);
  }
}

export interface FaultyServices {
  begin(service: string, fault: ServiceFault): Promise<void>;
  end(service: string): Promise<void>;
  /** Requests that a service has been sent so far. */
  asked(service: string): number;
  /** Leads the gateway to the services again. */
  close(): Promise<void>;
}

/** Leads the gateway of the shop to every service through a listener that can break. */
export async function standBetween(shop: ShopUnderTest): Promise<FaultyServices> {
  const { instances } = JSON.parse(await readFile(join(shop.dataDir, 'shop.json'), 'utf8')) as {
    instances: Record<string, string[]>;
  };
  const conf = join(shop.dataDir, 'gateway/conf/nginx.conf');
  const whole = await readFile(conf, 'utf8');
  let broken = whole.replace(/^ *server .* backup .*$/gm, '');
  const services = new Map<string, Wobbly>();
  for (const [name, [address = ''] = []] of Object.entries(instances)) {
    const wobbly = new Wobbly(address);
    services.set(name, wobbly);
    broken = broken.replace(`server ${new URL(address).host} `, `server ${await wobbly.open()} `);
  }
  const of = (name: string): Wobbly => {
    const found = services.get(name);
    if (!found) throw new Error(`There is no service ${name}.`);
    return found;
  };
  const lead = async (text: string, isThere: () => Promise<boolean>) => {
    await writeFile(conf, text);
    process.kill(
      Number(await readFile(join(shop.dataDir, 'gateway/run/nginx.pid'), 'utf8')),
      'SIGHUP',
    );
    while (!(await isThere()));
  };
  /** Whether a request of now comes through here. */
  const comesHere = async (): Promise<boolean> => {
    const before = of('auth').asked;
    const url = `${shop.address}/api/auth/me`;
    // a worker that is on its way out may close the connection
    await fetch(url, { headers: { Connection: 'close' } }).catch(() => undefined);
    return of('auth').asked > before;
  };
  await lead(broken, comesHere);
  return {
    begin: (service, fault) => of(service).begin(fault),
    end: (service) => of(service).end(),
    asked: (service) => of(service).asked,
    async close() {
      await lead(whole, async () => !(await comesHere()));
      for (const one of services.values()) await one.close();
    },
  };
}

export interface ServiceCell {
  service: string;
  /** A page that lives of it. */
  path: string;
  /** What it says in place of what it cannot show. */
  words: string;
  /** What it says when it can. */
  whole: RegExp;
}

/** What a shopper sees of each service that is out of order: a row of docs/composition.md each. */
export const serviceCells: readonly ServiceCell[] = [
  {
    service: 'auth',
    path: '/account/addresses',
    words: 'Your addresses did not come',
    whole: /No address yet/,
  },
  {
    service: 'categories',
    path: '/category/kurti',
    words: 'Failed to get category',
    whole: /Kurti/,
  },
  {
    service: 'orders',
    path: '/dashboard/my-orders',
    words: 'Error:',
    whole: /You have no recent orders/,
  },
  {
    service: 'products',
    path: '/shop',
    words: 'Failed to load products',
    whole: /Showing \d+ of \d+/,
  },
  {
    service: 'wishlists',
    path: '/wishlist',
    words: 'Your lists could not be loaded',
    whole: /Nothing on your wishlist yet/,
  },
];
