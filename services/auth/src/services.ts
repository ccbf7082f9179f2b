import type { Logger, Site } from '@tanabana/service-kit';
import {
  createMailLimits,
  DEFAULT_MAIL_LIMITS,
  type MailLimitSettings,
  mailHandlers,
} from '@tanabana/service-kit/mail';
import {
  createNameLimit,
  DEFAULT_NAME_LIMITS,
  type NameLimitSettings,
} from './accounts/name-limit.ts';
import { createProfileService } from './accounts/profile-service.ts';
import { createRegistrationService } from './accounts/registration-service.ts';
import { createAddressService } from './addresses/address-service.ts';
import { createApiKeyService } from './api-keys/api-key-service.ts';
import { createBackoff } from './attempts/backoff.ts';
import { createThrottle, type Sleep } from './attempts/throttle.ts';
import { createContactService } from './contact/contact-service.ts';
import type { KeyRing } from './keys/key-ring.ts';
import { createAccountMails } from './mails/account-mails.ts';
import type { ContactSettings } from './mails/contact-mails.ts';
import { authMailTemplates } from './mails/sample-mails.ts';
import { createHashQueue, type HashQueueDeps } from './passwords/hash-queue.ts';
import { createPasswordService } from './passwords/password-service.ts';
import { createPreviewService } from './previews/preview-service.ts';
import { createRecoveryService } from './recovery/recovery-service.ts';
import { createFactorSettingsService } from './second-factor/factor-settings-service.ts';
import { createPasskeys } from './second-factor/passkeys.ts';
import { createSecondFactorService } from './second-factor/second-factor-service.ts';
import { createSessionService } from './sessions/session-service.ts';
import { createSignInService } from './sign-in/sign-in-service.ts';
import { createInvitationService } from './staff/invitation-service.ts';
import { createRights } from './staff/rights.ts';
import type { AuthStorage } from './storage.ts';
import { createTokenService } from './tokens/token-service.ts';
import { createAccountFeed } from './users/account-feed.ts';
import { createMergeService } from './users/merge-service.ts';
import { createOwnAccountService } from './users/own-account-service.ts';
import { createUserService } from './users/user-service.ts';

export interface ServicesDeps extends HashQueueDeps {
  storage: AuthStorage;
  keys: KeyRing;
  site: Site;
  /** Settings of messages to the shop, read when one arrives. */
  contact: Omit<ContactSettings, 'site'>;
  /** Whether staff need a second factor; default no. */
  secondFactorRequired?: boolean;
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
  const { storage, keys, site, log, now = Date.now, sleep } = deps;
  const { mailLimits = DEFAULT_MAIL_LIMITS, nameLimits = DEFAULT_NAME_LIMITS } = deps;
  const { attempts, signInOrigins: origins, revocations, rates } = storage;
  const hashQueue = createHashQueue(deps);
  const throttle = createThrottle({ attempts, origins, now, sleep });
  const backoff = createBackoff(attempts, now);
  const rights = createRights(deps.secondFactorRequired ?? false);
  const apiKeys = createApiKeyService(storage, now);
  const tokens = createTokenService({ keys, revocations, rights, apiKeys: storage.apiKeys, now });
  const sessions = createSessionService({ storage, tokens, rights, now });
  const limits = createMailLimits({ rates, settings: mailLimits, now });
  const mails = createAccountMails(
    { queue: storage.mails, site, emailTokens: storage.emailTokens },
    limits,
  );
  const names = createNameLimit(rates, nameLimits, now);
  const passkeys = createPasskeys(site);
  const shared = {
    ...{ storage, hashQueue, throttle, backoff, mails, names, sessions, rights, log, now },
    ...{ passkeys, site },
  };
  const users = createUserService(storage, now);
  return {
    tokens,
    keys,
    registration: createRegistrationService(shared),
    sessions,
    signIn: createSignInService(shared, createSecondFactorService(shared)),
    secondFactors: createFactorSettingsService(shared),
    invitations: createInvitationService(shared),
    apiKeys,
    passwords: createPasswordService(shared),
    recovery: createRecoveryService(shared),
    profiles: createProfileService(shared),
    addresses: createAddressService(storage.addresses),
    users,
    ownAccount: createOwnAccountService(shared, users),
    merges: createMergeService(storage, now),
    ownerEmails: storage.users.ownerEmails,
    accountFeed: createAccountFeed(storage.users, now),
    contact: createContactService({
      ...{ storage, now, site },
      contact: deps.contact,
      mailLimits: limits,
    }),
    previews: createPreviewService(keys, now),
    mailCalls: mailHandlers(authMailTemplates(deps.contact, site), storage.mails),
    audit: storage.audit,
    outbox: storage.outbox,
  };
}
