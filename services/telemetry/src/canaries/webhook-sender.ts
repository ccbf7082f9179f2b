import { createHmac } from 'node:crypto';
import type { Logger } from '@tanabana/service-kit';
import type { WebhookDocument } from '../database.ts';
import type { CanaryRepository } from './canary-repository.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
}

/** Milliseconds for one attempt, and until another instance may try. */
const TIMEOUT_MS = 5000;
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** About a day. */
const MAX_TRIES = 55;

interface WebhookDeps {
  canaries: Pick<CanaryRepository, 'claimWebhook' | 'postponeWebhook' | 'removeWebhook'>;
  target: WebhookTarget;
  log: Pick<Logger, 'warn' | 'info'>;
  now: () => Date;
  fetch?: typeof globalThis.fetch;
}

/**
 * Returns the header `X-Tanabana-Signature`: HMAC-SHA-256 of time and body, hexadecimal. Receivers
 * reject old times, so that a recorded message cannot be repeated.
 * @param at seconds since 1970
 */
export const signatureOf = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

/**
 * Sends due webhooks, at least once. A redirect counts as a failure, because it could name an
 * internal address.
 */
export function createWebhookSender({
  canaries,
  target,
  log,
  now,
  fetch = globalThis.fetch,
}: WebhookDeps) {
  async function post({ body }: WebhookDocument): Promise<void> {
    const at = Math.floor(now().getTime() / 1000);
    const answer = await fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-tanabana-signature': signatureOf(body, target.secret, at),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The webhook was answered ${answer.status}.`);
  }

  return async function sendDue(): Promise<void> {
    const claim = () => canaries.claimWebhook(now(), new Date(now().getTime() + LEASE_MS));
    for (let due = await claim(); due; due = await claim()) {
      const { _id, tries } = due;
      try {
        await post(due);
        await canaries.removeWebhook(_id);
        log.info({ webhook: _id }, 'webhook sent');
      } catch (err) {
        log.warn({ err, webhook: _id, tries }, 'webhook not sent');
        if (tries >= MAX_TRIES) await canaries.removeWebhook(_id);
        else {
          const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
          await canaries.postponeWebhook(_id, new Date(now().getTime() + pause));
        }
      }
    }
  };
}
