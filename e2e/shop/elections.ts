import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CATALOGUE_COLUMNS,
  type ImportResult,
  type Order,
  orderNumber,
  type Product,
  type Session,
} from '@tanabana/contracts';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { readMailFolder } from '@tanabana/test-kit/mails';
import { apiOf, newShopper, orderFor, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import type { MongoClient } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { aProduct } from './products.ts';

/** `npm run check:elections`: thirty moves instead of three, also of a lost primary. */
const isCampaign = process.env.CHECK_ELECTIONS === 'on';

/** Milliseconds without a primary, in sequence; some exceed the time limit of a call. */
const ELECTIONS = isCampaign ? [200, 1000, 3000, 500, 7000] : [100, 500];
const MOVES = isCampaign ? 30 : 3;
const BUYERS = 4;

/** Milliseconds until a new primary accepts orders. */
const TAKEN_WITHIN = 3_000;

/** Milliseconds until a response reports a missing primary, including a restarted transaction. */
const TOLD_WITHIN = 12_000;

/** Milliseconds: a mail claimed at a lost primary waits two minutes for another sender. */
const MAILED_WITHIN = isCampaign ? 180_000 : 10_000;

const STOCK = 1_000_000;
const LINES = 20;
const PAUSE_MS = 100;

const HONEST = /^(server\.unavailable|order\.outcome_unknown|order\.busy)$/;

export const describeElections = (shop: StartedShop, client: MongoClient) =>
  describe('primary elections', () => {
    /** When a client observed each primary, and orders that were accepted. */
    const primaries: number[] = [];
    const taken: number[] = [];
    const answers: Record<string, number> = {};
    const problems: string[] = [];
    let longest = 0;
    let stopped = false;
    client.on('topologyDescriptionChanged', ({ previousDescription, newDescription }) => {
      // the new primary may be observed before the old one steps down
      const [before, now] = [previousDescription, newDescription].map(
        ({ servers }) => [...servers.values()].find(({ type }) => type === 'RSPrimary')?.address,
      );
      if (now && now !== before) primaries.push(performance.now());
    });

    interface Sent {
      method?: string;
      session?: Session;
      type?: string;
      body?: string;
      key?: string;
    }

    /** Repeats a request until it is accepted, and records all other responses. */
    async function retryUntilAccepted<T>(path: string, sent: Sent): Promise<T> {
      const { method = 'POST', session, type = 'application/json', body, key } = sent;
      for (;;) {
        const began = performance.now();
        const answer = await fetch(`${shop.address}${path}`, {
          method,
          body,
          headers: {
            ...(body !== undefined && { 'Content-Type': type }),
            ...(session && { Authorization: `Bearer ${session.token}` }),
            ...(key && { 'Idempotency-Key': key }),
          },
        });
        answers[answer.status] = (answers[answer.status] ?? 0) + 1;
        const said = (await answer.json()) as T & { code: string };
        if (answer.ok) return said;
        longest = Math.max(longest, performance.now() - began);
        const isHonest = answer.status === 503 && HONEST.test(said.code);
        if (!isHonest || !answer.headers.get('retry-after'))
          problems.push(`${path}: ${answer.status} ${JSON.stringify(said)}`);
        if (stopped && !isHonest) throw new Error(problems.at(-1));
        await delay(PAUSE_MS);
      }
    }

    interface Buyer {
      session: Session;
      placed: string[];
      cancelled: string[];
    }

    async function buy({ session, placed, cancelled }: Buyer, product: Product): Promise<void> {
      const body = JSON.stringify(orderFor(product));
      const made = { session, body, key: randomUUID() };
      const { order } = await retryUntilAccepted<{ order: Order }>('/api/orders/create', made);
      taken.push(performance.now());
      placed.push(order._id);
      if (placed.length % 3 !== 0) return;
      await retryUntilAccepted(`/api/orders/${order._id}/cancel`, { session });
      cancelled.push(order._id);
    }

    async function signInAgain(identifier: string): Promise<void> {
      const { password } = newShopper();
      await retryUntilAccepted('/api/auth/login', {
        body: JSON.stringify({ identifier, password }),
      });
      await delay(PAUSE_MS);
    }

    const skusOf = (file: number) =>
      Array.from({ length: LINES }, (_, line) => `ELECTION-${file}-${line}`);

    async function importFile(session: Session, category: string, file: number): Promise<void> {
      const rows = skusOf(file).map((sku) => ({
        sku,
        name: 'Dupatta',
        category,
        price: '500',
        saleprice: '400',
        stock: '5',
        colors: 'Indigo: M',
      }));
      const columns = CATALOGUE_COLUMNS.filter((column) => column in (rows[0] ?? {}));
      const lines = rows.map((row) => columns.map((column) => row[column as keyof typeof row]));
      const body = [columns, ...lines].map((line) => line.join()).join('\n');
      for (;;) {
        const sent = { session, body, type: 'text/csv' };
        const { stopped: broke, refused } = await retryUntilAccepted<ImportResult>(
          '/api/products/import',
          sent,
        );
        if (refused > 0) problems.push(`${refused} lines were refused`);
        await delay(PAUSE_MS);
        if (!broke) return;
      }
    }

    async function untilStopped(work: (turn: number) => Promise<void>): Promise<number> {
      let turn = 0;
      for (; !stopped; turn += 1) await work(turn);
      return turn;
    }

    const settled = (check: () => unknown) => expect.poll(check, { timeout: 30_000, interval: 20 });

    /** @returns milliseconds from a new primary to its first accepted order */
    async function move(turn: number): Promise<number> {
      const orders = taken.length;
      await settled(() => taken.length).toBeGreaterThan(orders + BUYERS);
      const known = primaries.length;
      const electionMS = ELECTIONS[turn % ELECTIONS.length];
      const lost = isCampaign && turn % 2 === 1;
      await client.db('admin').command({ replSetStepDown: 60, electionMS, lost });
      await settled(() => primaries.length).toBeGreaterThan(known);
      const since = primaries.at(-1) ?? 0;
      await settled(() => (taken.at(-1) ?? 0) > since).toBe(true);
      return (taken.find((at) => at > since) ?? Number.POSITIVE_INFINITY) - since;
    }

    async function assertBooks(buyers: Buyer[], product: Product): Promise<void> {
      for (const { session, placed, cancelled } of buyers) {
        const { user } = session;
        const { orders } = await apiOf(shop, session).orders.ofUser({
          params: { userId: user.id },
        });
        expect(orders.map(({ _id }) => _id).sort()).toEqual([...placed].sort());
        expect(orders.filter(({ products }) => products.length !== 1)).toEqual([]);
        const isCancelled = orders.filter(({ orderStatus }) => orderStatus === 'Cancelled');
        expect(isCancelled.map(({ _id }) => _id).sort()).toEqual([...cancelled].sort());
      }
      const { stock } = await apiOf(shop).products.get({ params: { id: product._id } });
      const count = (kind: 'placed' | 'cancelled') => buyers.flatMap((buyer) => buyer[kind]).length;
      expect(STOCK - stock).toBe(count('placed') - count('cancelled'));
    }

    async function assertMails(buyers: Buyer[]): Promise<void> {
      const expected = buyers.flatMap(({ placed, cancelled }) => [
        ...placed.map((id) => `Your order ${orderNumber(id)} at`),
        ...cancelled.map((id) => `Your order ${orderNumber(id)} is cancelled`),
      ]);
      const own = new Set(buyers.flatMap(({ placed }) => placed.map(orderNumber)));
      const sent = async () => {
        const subjects = (await readMailFolder(join(shop.dataDir, 'mail'))).map(
          ({ subject }) => subject,
        );
        return subjects
          .filter((subject) => own.has(subject.split(' ')[2] ?? ''))
          .map((subject) => subject.replace(/ at .*/, ' at'))
          .sort();
      };
      await expect.poll(sent, { timeout: MAILED_WITHIN, interval: 500 }).toEqual(expected.sort());
    }

    async function assertCatalogue(session: Session, files: number): Promise<void> {
      const headers = { Authorization: `Bearer ${session.token}` };
      const exported = await fetch(`${shop.address}/api/products/export.csv`, { headers });
      const skus = (await exported.text()).match(/ELECTION-\d+-\d+(?=,)/g) ?? [];
      const all = Array.from({ length: files }, (_, file) => skusOf(file)).flat();
      expect(skus.sort()).toEqual(all.sort());
      // of the index in memory, which is updated in the background
      const listed = () => apiOf(shop).products.list({ query: { q: 'Dupatta', limit: '1' } });
      await expect.poll(async () => (await listed()).total).toBe(all.length);
    }

    test(`${MOVES} elections under load lose and duplicate nothing, return no 500, and accept orders at once`, async () => {
      const product = await aProduct(shop, { stock: STOCK });
      const admin = await signInAdmin(shop);
      const sessions = await Promise.all(Array.from({ length: BUYERS }, () => signUp(shop)));
      const buyers = sessions.map((session): Buyer => ({ session, placed: [], cancelled: [] }));
      const { username } = (await signUp(shop)).user;
      let files = 0;
      const loads = Promise.all([
        untilStopped((file) => importFile(admin, product.category.name, file)).then((count) => {
          files = count;
        }),
        untilStopped(() => signInAgain(username)),
        ...buyers.map((buyer) => untilStopped(() => buy(buyer, product))),
      ]);
      const waits: number[] = [];
      async function moveAll(): Promise<void> {
        for (let turn = 0; turn < MOVES; turn += 1) waits.push(await move(turn));
      }
      // a failed load ends the moves
      await Promise.race([moveAll(), loads]).finally(() => {
        stopped = true;
      });
      await loads;
      const numbers = { answers, orders: taken.length, files };
      const times = { waits: waits.map(Math.round), longest: Math.round(longest) };
      if (isCampaign) process.stdout.write(`${JSON.stringify({ ...numbers, ...times })}\n`);
      expect(problems).toEqual([]);
      expect(Math.max(...waits)).toBeLessThan(TAKEN_WITHIN);
      expect(longest).toBeLessThan(TOLD_WITHIN);
      await assertBooks(buyers, product);
      await assertCatalogue(admin, files);
      await assertMails(buyers);
    }, 900_000);
  });
