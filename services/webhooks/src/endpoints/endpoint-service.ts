import {
  type CreatedWebhook,
  can,
  MAX_WEBHOOKS,
  type NewWebhook,
  permissionOfEvent,
  WEBHOOK_ROTATION_MS,
  type Webhook,
  type WebhookChange,
  type WebhookEventType,
} from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf } from '@tanabana/service-kit';
import { type ClientSession, diff, fromId, newId } from '@tanabana/service-kit/mongo';
import type { Addresses } from '../sending/addresses.ts';
import { newSecret } from '../sending/signature.ts';
import type { WebhookStorage } from '../storage.ts';
import type { StoredEndpoint } from './endpoint-repository.ts';
import type { EndpointSecrets } from './endpoint-secrets.ts';
import { presentEndpoint } from './present.ts';

interface EndpointDeps {
  storage: WebhookStorage;
  secrets: EndpointSecrets;
  addresses: Pick<Addresses, 'accepts'>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Throws `auth.forbidden` unless the user may read what events of these types contain. */
export function assertMayRead(user: AuthUser, types: readonly WebhookEventType[]): void {
  const needed = types.map(permissionOfEvent);
  if (needed.some((permission) => permission !== null && !can(user, permission)))
    throw new AppError('auth.forbidden');
}

/** Fields of an endpoint in the audit log. */
const audited = ({ url, description, types, isEnabled }: StoredEndpoint) => ({
  ...{ url, description, types: types.join(', '), isEnabled },
});

export type EndpointService = ReturnType<typeof createEndpointService>;

/** Endpoints of webhooks (rules 27.11 to 27.13). Every change is audited in its transaction. */
export function createEndpointService({ storage, secrets, addresses, now }: EndpointDeps) {
  const { endpoints, deliveries, audit } = storage;

  function assertAllowed(url: string): void {
    if (!addresses.accepts(url)) throw new AppError('webhook.address_refused');
  }

  const record = (
    user: AuthUser,
    action: string,
    { id, url }: StoredEndpoint,
    changes: ReturnType<typeof diff>,
    session: ClientSession,
  ) =>
    audit.record(
      { by: actorOf(user), action, target: { id, name: url, kind: 'webhook' }, changes },
      { session },
    );

  async function present(endpoint: StoredEndpoint): Promise<Webhook> {
    const [pending, failed] = await Promise.all([
      deliveries.count(endpoint.id, 'pending'),
      deliveries.count(endpoint.id, 'failed'),
    ]);
    return presentEndpoint(endpoint, { pending, failed }, now());
  }

  /** Throws `webhook.not_found`. */
  async function find(id: string): Promise<StoredEndpoint> {
    const found = await endpoints.find(id);
    if (!found) throw new AppError('webhook.not_found');
    return found;
  }

  return {
    find,

    list: async () => ({ data: await Promise.all((await endpoints.list()).map(present)) }),

    /** Throws `webhook.address_refused`, `auth.forbidden`, `webhook.too_many`. */
    create: ({ url, description, types }: NewWebhook, user: AuthUser): Promise<CreatedWebhook> =>
      storage.transaction(async (session) => {
        assertAllowed(url);
        assertMayRead(user, types);
        await storage.lockEndpoints(session);
        if ((await endpoints.count(session)) >= MAX_WEBHOOKS)
          throw new AppError('webhook.too_many');
        const id = fromId(newId());
        const secret = newSecret();
        const endpoint: StoredEndpoint = {
          ...{ id, url, description, types, isEnabled: true, disabledBecause: null },
          secrets: [secrets.seal(secret, id)],
          failingSince: null,
          lastSuccessAt: null,
          by: actorOf(user),
          createdAt: new Date(now()),
        };
        await endpoints.insert(endpoint, session);
        await record(user, 'created', endpoint, diff(null, audited(endpoint)), session);
        return { ...presentEndpoint(endpoint, { pending: 0, failed: 0 }, now()), secret };
      }),

    /** Throws `webhook.not_found`, `webhook.address_refused`, `auth.forbidden`. */
    async update(id: string, change: WebhookChange, user: AuthUser): Promise<Webhook> {
      if (change.url !== undefined) assertAllowed(change.url);
      const { isEnabled } = change;
      const set = {
        ...change,
        ...(isEnabled === true && { disabledBecause: null, failingSince: null }),
        ...(isEnabled === false && { disabledBecause: 'staff' as const }),
      };
      const after = await storage.transaction(async (session) => {
        const before = await endpoints.change(id, set, session);
        if (!before) throw new AppError('webhook.not_found');
        assertMayRead(user, [...before.types, ...(change.types ?? [])]);
        const changed = { ...before, ...set };
        const changes = diff(audited(before), audited(changed));
        if (changes.length > 0) await record(user, 'changed', changed, changes, session);
        return changed;
      });
      // also done by the sender, for events that are stored meanwhile
      if (!after.isEnabled) await deliveries.giveUp(id);
      return present(after);
    },

    /** Throws `webhook.not_found`. */
    async remove(id: string, user: AuthUser): Promise<void> {
      await storage.transaction(async (session) => {
        const removed = await endpoints.remove(id, session);
        if (!removed) throw new AppError('webhook.not_found');
        await record(user, 'deleted', removed, diff(audited(removed), null), session);
      });
      await deliveries.removeOf(id);
    },

    /** Returns a new secret; the previous one stays valid for a day. Throws `webhook.not_found`. */
    rotate: (id: string, user: AuthUser) =>
      storage.transaction(async (session) => {
        await storage.lockEndpoints(session);
        const endpoint = await find(id);
        const [current] = endpoint.secrets;
        const until = new Date(now() + WEBHOOK_ROTATION_MS);
        const secret = newSecret();
        const all = [
          secrets.seal(secret, id),
          ...(current ? [{ ...current, expiresAt: until }] : []),
        ];
        await endpoints.change(id, { secrets: all }, session);
        await record(user, 'rotated', endpoint, [], session);
        return { secret, oldSecretUntil: until.toISOString() };
      }),
  };
}
