import type { Logger } from '@tanabana/service-kit';
import type { NameLimit } from './accounts/name-limit.ts';
import type { Backoff } from './attempts/backoff.ts';
import type { Throttle } from './attempts/throttle.ts';
import type { AccountMails } from './mails/account-mails.ts';
import type { HashQueue } from './passwords/hash-queue.ts';
import type { SessionService } from './sessions/session-service.ts';
import type { Rights } from './staff/rights.ts';
import type { AuthStorage } from './storage.ts';

/** Dependencies of the account rules; each names what it needs. */
export interface AuthDeps {
  storage: AuthStorage;
  hashQueue: HashQueue;
  throttle: Throttle;
  backoff: Backoff;
  sessions: SessionService;
  rights: Rights;
  mails: AccountMails;
  names: NameLimit;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}
