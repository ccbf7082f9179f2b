import type { RequestListener } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { apiRoutes } from './api.ts';
import { createBank } from './bank.ts';
import { createEventSender } from './events.ts';
import { type Faults, faultsSchema } from './faults.ts';
import { openLedger } from './ledger.ts';
import { pageRoutes } from './pages.ts';

export interface SimulatorOptions {
  /** Name and password of the shop's calls. */
  keyId: string;
  keySecret: string;
  /** Signs events. */
  webhookSecret: string;
  /** Where events are sent to; without it none are. */
  webhookUrl?: string;
  /** Address of its pages in browsers: `https://shop.example/simulated-payments`. */
  publicUrl: string;
  /** Stores what it knows; without it a restart loses everything. */
  file?: string;
  faults?: Partial<Faults>;
  /** Milliseconds until a refund has reached the buyer; default 1.5 s. */
  refundMs?: number;
  /** Returns a number from 0 to 1, for what fails. */
  random?: () => number;
}

export interface SimulatorApp {
  callback(): RequestListener;
  setFaults(faults: Partial<Faults>): void;
  /** Drops events and refunds that wait. */
  stop(): void;
}

/**
 * A payment provider without money: the API and the webhooks of Razorpay, pages to pay on, and faults on
 * request. Its paths are those of `publicUrl`.
 */
export async function createSimulatorApp(options: SimulatorOptions): Promise<SimulatorApp> {
  const { keyId, keySecret, webhookSecret, webhookUrl, publicUrl } = options;
  const { refundMs = 1500, random = Math.random } = options;
  let current = faultsSchema.parse(options.faults ?? {});
  const faults = (): Faults => current;
  const ledger = await openLedger(options.file);
  const events = createEventSender({ webhookUrl, webhookSecret, faults, random });
  const bank = createBank({ ledger, events, faults, random, refundMs });
  bank.resume();
  const prefix = new URL(publicUrl).pathname.replace(/\/$/, '');
  const pages = pageRoutes({ bank, publicUrl });
  const setFaults = (next: Faults): void => {
    current = next;
  };
  const api = apiRoutes({ keyId, keySecret, ledger, bank, faults, setFaults, random });
  const root = new Router(prefix === '' ? {} : { prefix });
  root.use(pages.routes());
  root.use(api.routes());
  const app = new Koa();
  // for supervisors, whatever the address of the pages
  app.use(async (context, next) => {
    if (context.path !== '/readyz') return next();
    context.body = { status: 'ok' };
  });
  app.use(root.routes());
  return {
    callback: () => app.callback() as RequestListener,
    setFaults: (next) => setFaults(faultsSchema.parse(next)),
    stop() {
      events.stop();
      bank.stop();
    },
  };
}
