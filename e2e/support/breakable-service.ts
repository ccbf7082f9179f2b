import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceFault } from '@tanabana/test-kit/fault-tables';

const bodies: Partial<Record<ServiceFault, readonly [type: string, body: string]>> = {
  'garbage (HTML)': ['text/html', '<!doctype html><title>Welcome to this network</title>'],
  'garbage (cut JSON)': ['application/json', '{"data":[{"_id":"65'],
  'garbage (other JSON)': ['application/json', '{"status":"ok","items":[{"title":"Hello"}]}'],
};

/** A proxy between the gateway and one service that can inject faults. */
export class BreakableService {
  /** Received requests. */
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
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.port, '127.0.0.1', resolve);
    });
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

  /** Answers the requests that were held. */
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
