import { createMailLimits, DEFAULT_MAIL_LIMITS, type MailLimitSettings } from '@tanabana/mail-kit';
import type { Logger, Site } from '@tanabana/service-kit';
import { createProfileService } from './accounts/profile-service.ts';
import { createRegistrationService } from './accounts/registration-service.ts';
import { createAddressService } from './addresses/address-service.ts';
import { createGuesses } from './attempts/guesses.ts';
import { createHold, type Sleep } from './attempts/hold.ts';
import { createThrottle } from './attempts/throttle.ts';
import type { KeyRing } from './keys/key-ring.ts';
import {
  createNameLimit,
  DEFAULT_NAME_LIMITS,
  type NameLimitSettings,
} from './limits/name-limit.ts';
import { createAccountMails, createLetters } from './mails/account-mails.ts';
import { createHashing, type HashingDeps } from './passwords/hashing.ts';
import { createPasswordService } from './passwords/password-service.ts';
import { createRecoveryService } from './recovery/recovery-service.ts';
import { createRemovalService } from './removals/removal-service.ts';
import { createSignInService } from './sign-in/sign-in-service.ts';
import type { AuthStorage } from './storage-repository.ts';
import { createTokenService } from './tokens/token-service.ts';
import { createUserService } from './users/user-service.ts';

export interface ServicesDeps extends HashingDeps {
  storage: AuthStorage;
  keys: KeyRing;
  site: Site;
  /** How many mails shoppers may cause. */
  mailLimits?: MailLimitSettings;
  /** How often it is told which names are taken. */
  nameLimits?: NameLimitSettings;
  log: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** How tries at an account under attack are held. */
  sleep?: Sleep;
}

const HELD = 1000;

export type AuthServices = ReturnType<typeof createServices>;

/** The rules of accounts, wired. No side effects. */
export function createServices(deps: ServicesDeps) {
  const { storage, keys, site, log, now = Date.now, sleep } = deps;
  const { mailLimits = DEFAULT_MAIL_LIMITS, nameLimits = DEFAULT_NAME_LIMITS } = deps;
  const { attempts, places, revocations, rates } = storage;
  const hashing = createHashing(deps);
  const throttle = createThrottle({ attempts, places, now });
  const hold = createHold(HELD, sleep);
  const guesses = createGuesses(attempts, now);
  const tokens = createTokenService({ keys, revocations, now });
  const mails = createAccountMails(
    createLetters({ queue: storage.mails, site, emailTokens: storage.emailTokens }),
    createMailLimits({ rates, settings: mailLimits, now }),
  );
  const names = createNameLimit({ rates, settings: nameLimits, now });
  const shared = { storage, hashing, mails, names, tokens, log, now };
  return {
    tokens,
    keys,
    registration: createRegistrationService(shared),
    signIn: createSignInService({ ...shared, throttle, hold }),
    passwords: createPasswordService({ ...shared, guesses }),
    recovery: createRecoveryService({ ...shared, throttle }),
    profiles: createProfileService(shared),
    addresses: createAddressService(storage.addresses),
    users: createUserService(storage, now),
    removals: createRemovalService(storage.removals, now),
    audit: storage.audit,
  };
}
