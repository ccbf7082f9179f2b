import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceCanaryState } from '@tanabana/contracts';
import { askControl } from '@tanabana/shop-runner/ask-control';
import { checkedOwners, promoteAfterMs } from './canary-plan.ts';
import type { Outcome } from './deploy.ts';
import { assertAdmin, CallRefused, callShop, openShop, signIn } from './shop-calls.ts';

/** Milliseconds until the gateway of a shop on this machine reports a new canary, at most. */
const CONNECTING_MS = 20_000;
const RETRY_MS = 200;

export interface ServiceCanaryOptions {
  /** Percentage of requests; undefined for `promote` and `rollback`. */
  share?: number | undefined;
  promoteAfter?: string | undefined;
  owners?: readonly string[] | undefined;
  promote?: boolean | undefined;
  rollback?: boolean | undefined;
  /** Address of the shop; by default the open one in `DATA_DIR`, which runs the canary itself. */
  shop?: string | undefined;
}

/**
 * Starts the plan of a service's canary (rule 26.14), promotes or withdraws the canary, as an owner
 * of the shop.
 * @throws Error with a message for invalid options, or if the shop refuses
 */
export async function serviceCanary(
  service: string,
  { share, promoteAfter, owners = [], promote, rollback, shop }: ServiceCanaryOptions,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Outcome> {
  const isStart = !promote && !rollback;
  if (isStart && (share === undefined || promoteAfter === undefined))
    throw new Error(
      `${service} is a service. Its canary needs --canary <1-99> and --promote-after <5m-7d>; npm run restart -- ${service} replaces it at once.`,
    );
  const plan = isStart && {
    ...{ service, share, promoteAfterMs: promoteAfterMs(promoteAfter ?? '', share) },
    owners: checkedOwners(owners),
  };
  assertAdmin(env, 'Canaries of services are started by an owner of the shop');
  const open = shop === undefined ? await openShop(env) : null;
  const address = shop ?? open?.address ?? '';
  const local = async (work: 'start' | 'stop' | 'promote') =>
    open ? askControl(open.control, `canary-${work}`, [service], console.log) : null;
  const token = await signIn(address, env);
  const path = '/api/telemetry/service-canaries';
  const call = (at: string, body: object) =>
    callShop<ServiceCanaryState>(address, path + at, body, token);
  if (plan) {
    const version = await local('start');
    const until = performance.now() + (open ? CONNECTING_MS : 0);
    try {
      const named = { ...plan, ...(version !== null && { version }) };
      return (await untilConnected(() => call('', named), until)).message;
    } catch (error) {
      await local('stop');
      throw error;
    }
  }
  if (promote) await local('promote');
  const action = promote ? 'promote' : 'rollback';
  const end = () => call(`/${encodeURIComponent(service)}/end`, { action });
  const { message, share: now } = await end();
  // the stable instances of a shop on this machine run its program by now
  return open && now === 100 ? (await end()).message : message;
}

async function untilConnected<T>(work: () => Promise<T>, until: number): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isWaiting = error instanceof CallRefused && error.code === 'canary.not_connected';
      if (!isWaiting || performance.now() > until) throw error;
    }
    await delay(RETRY_MS);
  }
}
