import { WEBHOOK_FAILING_MS, WEBHOOK_RETRY_MS, WEBHOOK_TIMEOUT_MS } from '@tanabana/contracts';
import type { Logger } from '@tanabana/service-kit';
import type { Mail } from '@tanabana/service-kit/mail';
import type { StoredDelivery } from '../deliveries/delivery-repository.ts';
import type { StoredEndpoint } from '../endpoints/endpoint-repository.ts';
import type { EndpointSecrets } from '../endpoints/endpoint-secrets.ts';
import type { WebhookStorage } from '../storage.ts';
import type { createPostMessage, Outcome } from './post-message.ts';
import { signatureOf } from './signature.ts';

/** Attempts at one endpoint at the same time, in one instance. */
const LANES = 4;
const GONE = 410;

interface SendDeps {
  storage: Pick<WebhookStorage, 'endpoints' | 'deliveries'>;
  secrets: EndpointSecrets;
  post: ReturnType<typeof createPostMessage>;
  /** Returns the emails about a disabled endpoint. Throws while the owners are unknown. */
  disabledMails: (endpoint: StoredEndpoint, because: 'gone' | 'failing') => Promise<Mail[]>;
  log: Pick<Logger, 'warn' | 'info'>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** From 0 to 1. */
  random?: () => number;
}

/**
 * Returns the time of the attempt after the failed one, null after the last.
 * @param tries attempts so far
 * @param random from 0 to 1
 */
export function nextAttempt(tries: number, now: number, random: number): number | null {
  const pause = WEBHOOK_RETRY_MS[tries - 1];
  return pause === undefined ? null : now + Math.round(pause * (1 - random / 10));
}

export type Sending = ReturnType<typeof createSending>;

/**
 * Sends due deliveries (rules 27.14 to 27.16). Each endpoint has attempts of its own, so that a slow receiver delays no
 * other one; the deliveries of one entity follow each other.
 */
export function createSending(deps: SendDeps) {
  const { storage, secrets, post, disabledMails, log, now, random = Math.random } = deps;
  const { endpoints, deliveries } = storage;
  /** Running lanes by endpoint. */
  const lanes = new Map<string, Set<Promise<void>>>();
  let stopped = false;

  function messageOf(endpoint: StoredEndpoint, { eventId, payload }: StoredDelivery) {
    const body = JSON.stringify(payload);
    const at = Math.floor(now() / 1000);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Tanabana-Webhooks/1',
      'webhook-id': eventId,
      'webhook-timestamp': String(at),
      'webhook-signature': signatureOf({ id: eventId, at, body }, secrets.valid(endpoint, now())),
    };
    return { url: endpoint.url, headers, body };
  }

  async function disable(
    endpoint: StoredEndpoint,
    because: 'gone' | 'failing',
    failingSince?: Date,
  ): Promise<void> {
    const mails = await disabledMails(endpoint, because);
    const isNew = await endpoints.disable(endpoint.id, because, mails, failingSince);
    if (isNew) log.warn({ webhook: endpoint.id, because }, 'webhook disabled');
  }

  /** Stores a failure at its endpoint, and disables it after a day of failures or a status of 410. */
  async function noteFailure(endpoint: StoredEndpoint, status: number | null): Promise<void> {
    const since = await endpoints.failed(endpoint.id, now());
    if (status === GONE) return disable(endpoint, 'gone');
    if (since && now() - since.getTime() >= WEBHOOK_FAILING_MS)
      await disable(endpoint, 'failing', since);
  }

  async function attempt(endpoint: StoredEndpoint, delivery: StoredDelivery): Promise<void> {
    const at = now();
    const started = performance.now();
    const outcome: Outcome = await post(messageOf(endpoint, delivery));
    const durationMs = Math.min(Math.round(performance.now() - started), WEBHOOK_TIMEOUT_MS * 2);
    const stored = { at: new Date(at), durationMs, ...outcome };
    if (outcome.error === null) {
      await deliveries.finish(delivery, stored, 'delivered', null);
      await endpoints.succeeded(endpoint.id, now());
      await deliveries.wakeNext(delivery, now());
      return;
    }
    const next = nextAttempt(delivery.tries + 1, now(), random());
    await noteFailure(endpoint, outcome.status).catch((err: unknown) =>
      log.warn({ err, webhook: endpoint.id }, 'webhook could not be disabled'),
    );
    await deliveries.finish(delivery, stored, next === null ? 'failed' : 'pending', next);
    if (next === null) await deliveries.wakeNext(delivery, now());
  }

  /** Sends the due deliveries of an endpoint one after the other. */
  async function runLane(id: string): Promise<void> {
    while (!stopped) {
      const endpoint = await endpoints.find(id);
      if (!endpoint) return deliveries.removeOf(id);
      if (!endpoint.isEnabled) return deliveries.giveUp(id);
      const delivery = await deliveries.claim(id, now());
      if (!delivery) return;
      startLane(id);
      await attempt(endpoint, delivery);
    }
  }

  /** Starts one more lane of an endpoint; each starts the next one once it has a delivery. */
  function startLane(id: string): void {
    const running = lanes.get(id) ?? new Set();
    lanes.set(id, running);
    if (running.size >= LANES) return;
    const lane: Promise<void> = runLane(id)
      .catch((err: unknown) => log.warn({ err, webhook: id }, 'deliveries were not sent'))
      .finally(() => running.delete(lane));
    running.add(lane);
  }

  /** Waits for the running lanes, also for those that they start. */
  async function ended(): Promise<void> {
    for (;;) {
      const running = [...lanes.values()].flatMap((some) => [...some]);
      if (running.length === 0) return;
      await Promise.all(running);
    }
  }

  return {
    /** Starts attempts at the endpoints with due deliveries; does not wait for them. */
    async start(): Promise<void> {
      if (stopped) return;
      for (const id of await deliveries.dueEndpoints(now())) startLane(id);
    },
    /** Resolves once no attempt is running. */
    idle: ended,
    /** Starts no further attempt; resolves when the running ones are done. */
    async stop(): Promise<void> {
      stopped = true;
      await ended();
    },
  };
}
