import type { Rates } from '@tanabana/mongo-kit';
import { createRateLimit } from '../limits/rate-limit.ts';
import type { ContactSettings } from './contact-mail.ts';
import type { ContactRepository } from './contact-repository.ts';
import { createContactService } from './contact-service.ts';
import { messageHandlers } from './routes.ts';

/** Messages from one address: enough for a family or an office behind one router. */
const WINDOWS = [
  { ms: 10 * 60_000, most: 20 },
  { ms: 24 * 60 * 60_000, most: 60 },
] as const;

export interface ContactDeps {
  messages: ContactRepository;
  rates: Rates;
  settings: ContactSettings;
  now: () => number;
}

/** The handlers of the page Contact (docs/decisions/0013). */
export function contactHandlers({ messages, rates, settings, now }: ContactDeps) {
  const limit = createRateLimit({
    rates,
    name: 'contact',
    windows: WINDOWS,
    code: 'contact.too_many',
    now,
  });
  return messageHandlers(createContactService({ messages, limit, settings, now }));
}
