import { AppError } from '@tanabana/service-kit';
import type { z } from 'zod';
import { ProviderRefusal } from './provider.ts';
import { refusal } from './razorpay-shapes.ts';

export interface RazorpayAccount {
  /** `https://api.razorpay.com`. */
  url: string;
  keyId: string;
  keySecret: string;
}

interface Request {
  method: 'GET' | 'POST';
  /** `/v1/…` */
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

const MAX_REASON = 300;
const MAX_BYTES = 2_000_000;

/** Refusals that say nothing about the request itself: keys, time limits, and requests in progress. */
const isTemporary = (status: number): boolean =>
  status >= 500 || [401, 403, 408, 409, 425, 429].includes(status);

const unavailable = (name: string, cause?: unknown): AppError =>
  new AppError('payment.provider_unavailable', {
    message: `${name} does not answer at the moment. Please try again.`,
    cause,
    headers: { 'Retry-After': '5' },
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type RazorpayClient = ReturnType<typeof createRazorpayClient>;

/**
 * Calls of an API in Razorpay's form, with basic authentication.
 * @param name of the provider, for messages
 */
export function createRazorpayClient(
  { url, keyId, keySecret }: RazorpayAccount,
  { name, timeoutMs }: { name: string; timeoutMs: number },
) {
  const base = url.replace(/\/+$/, '');
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  /** Reads at most `MAX_BYTES`. */
  async function textOf(answer: Response): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new RangeError('The answer is too long.');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  return {
    /**
     * Returns the body of a response, which must have the given shape. Throws `ProviderRefusal` or
     * `payment.provider_unavailable`.
     */
    async call<T extends z.ZodType>(
      { method, path, body, headers = {} }: Request,
      shape: T,
    ): Promise<z.output<T>> {
      let status: number;
      let text: string;
      try {
        const answer = await fetch(base + path, {
          method,
          headers: {
            Accept: 'application/json',
            Authorization: authorization,
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          // a redirect would pass the keys on
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        status = answer.status;
        text = await textOf(answer);
      } catch (error) {
        throw unavailable(name, error);
      }
      const content = parsed(text);
      const ok = status >= 200 && status < 300;
      if (!ok) {
        const { data } = refusal.safeParse(content);
        if (isTemporary(status) || !data) throw unavailable(name, new Error(`Status ${status}`));
        const reason = data.error.description ?? data.error.code;
        throw new ProviderRefusal(
          reason.replaceAll(keySecret, '…').replace(/\s+/g, ' ').slice(0, MAX_REASON),
        );
      }
      const { success, data, error } = shape.safeParse(content);
      if (!success) throw unavailable(name, error);
      return data;
    },
  };
}
