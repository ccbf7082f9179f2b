import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  CreatedWebhook,
  DomainEvent,
  Permission,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryList,
} from '@tanabana/contracts';
import { createLogger, localVerifier } from '@tanabana/service-kit';
import { newId } from '@tanabana/service-kit/mongo';
import { createTokens, listen, testDatabase } from '@tanabana/test-kit';
import { afterAll, onTestFinished } from 'vitest';
import { createApp, createWebhookSending } from '../src/app.ts';
import { createFollowEvents } from '../src/events/follow-events.ts';
import { createAddresses } from '../src/sending/addresses.ts';
import { createStorage } from '../src/storage.ts';

export const newHexId = (at?: Date): string => newId(at).toHexString();

/** A message as a receiver got it. */
export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; type: string; entity: { id: string }; data: Record<string, unknown> };
}

/** A receiver on a loopback address that answers as `answer` says, by default with 204. */
export async function startReceiver() {
  const received: ReceivedMessage[] = [];
  const receiver = {
    received,
    url: '',
    answer: ((_, response) => void response.writeHead(204).end()) as RequestListener,
    /** Ids of the received events. */
    ids: () => received.map(({ event }) => event.id),
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body, event: JSON.parse(body) });
    receiver.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

/** The webhooks service over HTTP on a temporary database, with a controlled clock and services that offer events. */
export async function startWebhooks({ timeoutMs = 2000 } = {}) {
  const { serviceClient: client, prefix, db } = await testDatabase();
  const storage = createStorage(client, prefix);
  await storage.prepare();
  const tokens = await createTokens();
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const log = createLogger('webhooks', 'silent');
  const addresses = createAddresses({ allowsLoopback: true });
  const owners = ['owner@shop.example'];
  const site = { publicUrl: 'https://shop.example', storeName: 'Tana & Bana' };
  const shared = { storage, addresses, site, log, now };
  const sending = createWebhookSending({
    ...shared,
    fetchOwners: async () => owners,
    timeoutMs,
  });
  afterAll(sending.stop);
  const events: DomainEvent[] = [];
  const follow = createFollowEvents({
    ...shared,
    sources: {
      orders: async (after = '0') => {
        const page = events.slice(Number(after), Number(after) + 2);
        const next = Number(after) + page.length;
        return { events: page, next: String(next), more: next < events.length, missed: false };
      },
    },
  });
  const verifySession = localVerifier(tokens.jwks);
  const server = await listen(
    createApp({
      ...shared,
      sending,
      // an API key with the scopes that follow `tbk_`
      verifyToken: async (text) => {
        if (!text.startsWith('tbk_')) return verifySession(text);
        const scopes = text.slice(4).split('~') as Permission[];
        const nobody = { id: 'f'.repeat(24), email: '', isAdmin: false, isPremium: false };
        return { ...nobody, username: 'ERP (API key)', tokenId: nobody.id, scopes };
      },
    }),
  );
  const token = await tokens.buildToken({ isAdmin: true, username: 'asha' });

  /** An event of an order, later than all others. */
  function happen(
    orderId = newHexId(),
    type: 'order.refunded' | 'order.placed' = 'order.refunded',
  ) {
    const data = { orderId, number: 'TB-1', method: 'cash', amount: 10, userId: 'a'.repeat(24) };
    const event = {
      ...{ id: newHexId(new Date(clock.now)), type, entity: { kind: 'order', id: orderId }, data },
      at: new Date(clock.now).toISOString(),
      sequence: events.length + 1,
    } as unknown as DomainEvent;
    events.push(event);
    return event;
  }

  const call = <T>(method: string, path: string, body?: unknown, by = token) =>
    server.call<T & { code: string }>(method, `/api/webhooks${path}`, { token: by, body });
  /** An endpoint that receives later refunds of orders, until the test ends. */
  async function create(url: string, changes: object = {}) {
    clock.now += 1000;
    const body = { url, types: ['order.refunded'], ...changes };
    const made = (await call<CreatedWebhook>('POST', '', body)).body;
    onTestFinished(async () => void (await call('DELETE', `/${made.id}`)));
    return made;
  }
  /** Stores the new events and makes the due attempts. */
  async function round(): Promise<void> {
    await follow();
    await sending.start();
    await sending.idle();
  }
  const list = async (id: string, query = '') =>
    (await call<WebhookDeliveryList>('GET', `/${id}/deliveries${query}`)).body;
  const details = async (id: string, delivery: WebhookDelivery | undefined) =>
    (await call<WebhookDeliveryDetails>('GET', `/${id}/deliveries/${delivery?.id}`)).body;
  return {
    ...server,
    ...{ storage, tokens, clock, events, follow, sending, happen, call, create, round, list },
    details,
    db: db('webhooks'),
  };
}
