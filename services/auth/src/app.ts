import { availableParallelism } from 'node:os';
import { isUnavailable } from '@tanabana/mongo-kit';
import { createService, type Logger, type ServiceOptions } from '@tanabana/service-kit';
import { createAccountService } from './accounts/account-service.ts';
import { createThrottle } from './attempts/throttle.ts';
import { contactHandlers } from './contact/contact.ts';
import type { ContactSettings } from './contact/contact-mail.ts';
import { messageEndpoints } from './contact/routes.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { Passwords } from './passwords/passwords.ts';
import { createWorkQueue } from './passwords/work-queue.ts';
import { authHandlers, openEndpoints } from './routes.ts';
import type { AuthStorage } from './storage-repository.ts';
import { createTokenService } from './tokens/token-service.ts';

export interface AppDeps {
  storage: AuthStorage;
  passwords: Passwords;
  keys: KeyRing;
  contact: ContactSettings;
  log: Logger;
  /** Shown beside the service's own. */
  metrics?: ServiceOptions<typeof openEndpoints>['metrics'];
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** One core stays free for everything else; three of libuv's four threads at most. */
const hashesAtOnce = (): number => Math.max(1, Math.min(3, availableParallelism() - 1));

/** The auth service as a Koa app; what main and the tests use. No side effects. */
export function createApp(deps: AppDeps) {
  const { storage, passwords, keys, log, metrics, now = Date.now } = deps;
  const { messages, rates } = storage;
  const tokens = createTokenService({ keys, revocations: storage.revocations, now });
  const accounts = createAccountService({
    accounts: storage.accounts,
    passwords,
    queue: createWorkQueue({ atOnce: hashesAtOnce(), waiting: 200 }),
    throttle: createThrottle(storage.attempts, now),
    tokens,
  });
  return createService({
    name: 'auth',
    endpoints: { ...openEndpoints, ...messageEndpoints },
    handlers: {
      ...authHandlers(accounts, tokens, keys),
      ...contactHandlers({ messages, rates, settings: deps.contact, now }),
    },
    verifyToken: tokens.verify,
    ready: storage.ready,
    isUnavailable,
    log,
    metrics,
  });
}
