import { createHmac } from 'node:crypto';
import type { Faults } from './faults.ts';
import { type Entity, newEntityId } from './ledger.ts';

/** An event as sent to the shop. */
export interface PaymentEvent {
  entity: 'event';
  account_id: string;
  event: string;
  contains: string[];
  payload: Record<string, { entity: Entity }>;
  created_at: number;
}

/** Milliseconds between attempts to deliver an event; afterwards it is dropped. */
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000];
const TIMEOUT_MS = 5000;

export const signatureOf = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

interface EventOptions {
  /** Where events are sent; without it none are. */
  webhookUrl: string | undefined;
  webhookSecret: string;
  faults: () => Faults;
  random: () => number;
}

export type EventSender = ReturnType<typeof createEventSender>;

/** Sends events to the shop, several times until it accepts them. */
export function createEventSender({ webhookUrl, webhookSecret, faults, random }: EventOptions) {
  const timers = new Set<NodeJS.Timeout>();

  function later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms).unref();
    timers.add(timer);
  }

  async function deliver(body: string, id: string, attempt: number): Promise<void> {
    if (webhookUrl === undefined) return;
    const isTaken = await fetch(webhookUrl, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Razorpay-Signature': signatureOf(body, webhookSecret),
        'X-Razorpay-Event-Id': id,
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      })
      .catch(() => false);
    const wait = RETRY_MS[attempt];
    if (!isTaken && wait !== undefined) later(wait, () => void deliver(body, id, attempt + 1));
  }

  return {
    /**
     * Sends an event with the entities as they are now.
     * @param delayMs in addition to delays by faults
     */
    send(event: string, entities: Record<string, Entity>, delayMs = 0): void {
      const { eventLost, eventTwice, eventLate, eventDelayMs } = faults();
      if (random() < eventLost) return;
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_Simulated00001',
        event,
        contains: Object.keys(entities),
        payload: Object.fromEntries(
          Object.entries(entities).map(([name, entity]) => [name, { entity }]),
        ),
        created_at: Math.floor(Date.now() / 1000),
      } satisfies PaymentEvent);
      const id = newEntityId('evt');
      const times = random() < eventTwice ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        const late = random() < eventLate ? random() * eventDelayMs : 0;
        later(delayMs + late, () => void deliver(body, id, 0));
      }
    },

    /** Drops what was not sent. */
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
