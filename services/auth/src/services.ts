import type { Logger, Site } from '@tanabana/service-kit';
import {
  createMailLimits,
  DEFAULT_MAIL_LIMITS,
  type MailLimitSettings,
} from '@tanabana/service-kit/mail';
import {
  createNameLimit,
  DEFAULT_NAME_LIMITS,
  type NameLimitSettings,
} from './accounts/name-limit.ts';
import { createProfileService } from './accounts/profile-service.ts';
import { createRegistrationService } from './accounts/registration-service.ts';
import { createAddressService } from './addresses/address-service.ts';
import { createBackoff } from './attempts/backoff.ts';
import { createThrottle, type Sleep } from './attempts/throttle.ts';
import { createContactService } from './contact/contact-service.ts';
import type { KeyRing } from './keys/key-ring.ts';
import { createAccountMails } from './mails/account-mails.ts';
import { createHashQueue, type HashQueueDeps } from './passwords/hash-queue.ts';
import { createPasswordService } from './passwords/password-service.ts';
import { createPreviewService } from './previews/preview-service.ts';
import { createRecoveryService } from './recovery/recovery-service.ts';
import { createSignInService } from './sign-in/sign-in-service.ts';
import type { AuthStorage } from './storage.ts';
import { createTokenService } from './tokens/token-service.ts';
import { createOwnAccountService } from './users/own-account-service.ts';
import { createUserService } from './users/user-service.ts';

export interface ServicesDeps extends HashQueueDeps {
  storage: AuthStorage;
  keys: KeyRing;
  site: Site;
  /** Recipient of messages to the shop. */
  contactEmail: string;
  /** Grievance officer; default none. */
  grievanceOfficer?: string | null;
  /** Limits of emails that shoppers may cause. */
  mailLimits?: MailLimitSettings;
  /** Limits of queries for taken names. */
  nameLimits?: NameLimitSettings;
  log: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Holds attempts at an account under attack. */
  sleep?: Sleep;
}

export type AuthServices = ReturnType<typeof createServices>;

/** Wires the account rules. No side effects. */
export function createServices(deps: ServicesDeps) {
  const { storage, keys, site, contactEmail, log, now = Date.now, sleep } = deps;
  const { mailLimits = DEFAULT_MAIL_LIMITS, nameLimits = DEFAULT_NAME_LIMITS } = deps;
  const { attempts, signInOrigins: origins, revocations, rates } = storage;
  const hashQueue = createHashQueue(deps);
  const throttle = createThrottle({ attempts, origins, now, sleep });
  const backoff = createBackoff(attempts, now);
  const tokens = createTokenService(keys, revocations, now);
  const limits = createMailLimits({ rates, settings: mailLimits, now });
  const mails = createAccountMails(
    { queue: storage.mails, site, emailTokens: storage.emailTokens },
    limits,
  );
  const names = createNameLimit(rates, nameLimits, now);
  const shared = { storage, hashQueue, throttle, backoff, mails, names, tokens, log, now };
  const users = createUserService(storage, now);
  return {
    tokens,
    keys,
    registration: createRegistrationService(shared),
    signIn: createSignInService(shared),
    passwords: createPasswordService(shared),
    recovery: createRecoveryService(shared),
    profiles: createProfileService(shared),
    addresses: createAddressService(storage.addresses),
    users,
    ownAccount: createOwnAccountService(shared, users),
    contact: createContactService({
      ...{ storage, now, contactEmail, site },
      grievanceOfficer: deps.grievanceOfficer ?? null,
      mailLimits: limits,
    }),
    previews: createPreviewService(keys, now),
    audit: storage.audit,
  };
}
