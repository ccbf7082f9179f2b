import { randomUUID } from 'node:crypto';
import {
  type GatewayCounts,
  type NewServiceCanary,
  SERVICE_MEASURES,
  type ServiceCanaryState,
  type ServiceShares,
  stepsFrom,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { CanaryChange, CanaryRepository } from '../canaries/canary-repository.ts';
import { emptySums, LONGEST_GAP_MS, SLOW_FACTOR } from '../canaries/canary-statistic.ts';
import { type Decision, decide, viewsOf } from '../canaries/decide.ts';
import { createRecorder, type RecorderDeps } from '../canaries/record-event.ts';
import type { CanaryDocument } from '../database.ts';
import { endOfBucket, quartileOf } from '../reports/histogram.ts';
import { SERVICE_WARM_UP_MS, type ServiceEvidence } from './service-evidence.ts';
import type { ServiceRepository } from './service-repository.ts';

/** Milliseconds after a gateway's last report for which it counts as connected. */
const CONNECTED_MS = 30_000;
/** Stable requests that the limit of slow requests is from. */
const EARLIER_REQUESTS = 200;
/** A request is slow beyond `SLOW_FACTOR` times their 75th percentile, plus milliseconds. */
const SLOW_MARGIN_MS = 100;

interface ServiceCanaryDeps extends RecorderDeps {
  canaries: Pick<CanaryRepository, 'add' | 'running' | 'change'>;
  services: ServiceRepository;
  evidence: ServiceEvidence;
  /** Called when a canary is withdrawn. */
  onWithdrawal: () => void;
  /** Milliseconds after a change of the share without evidence. */
  warmUpMs?: number;
}

type Action = 'promote' | 'rollback';

export type ServiceCanaries = ReturnType<typeof createServiceCanaries>;

/**
 * Plans of services' canaries (rules 26.14, 26.15). Gateways report requests and get shares; where
 * the canary's instances are is a setting of the gateway, so that this service cannot redirect
 * requests to another address.
 */
export function createServiceCanaries(deps: ServiceCanaryDeps) {
  const { canaries, services, evidence, now, onWithdrawal } = deps;
  const { warmUpMs = SERVICE_WARM_UP_MS } = deps;

  const running = async (): Promise<CanaryDocument[]> =>
    (await canaries.running()).filter(({ kind }) => kind === 'service');

  const record = createRecorder(deps);

  const changed = (share: number, canary: CanaryDocument): CanaryChange => ({
    ...{ share, stepMs: 0, stepFrom: viewsOf(canary), stepAt: now() },
  });

  async function apply(
    canary: CanaryDocument,
    { action, reason }: Decision,
    observed: CanaryChange,
  ): Promise<void> {
    if (action === 'stay') {
      await record(canary, 'stayed', reason, { ...observed, outcome: 'stayed' });
    } else if (action === 'step') {
      const next = canary.plan.steps.find((step) => step > canary.share) ?? canary.share;
      await record(canary, 'step', reason, { ...observed, ...changed(next, canary) });
    } else if (action === 'promote') {
      const change: CanaryChange = { ...changed(100, canary), outcome: 'promoted' };
      await record(canary, 'promoted', reason, { ...observed, ...change });
    } else {
      const change: CanaryChange = { share: 0, outcome: 'withdrawn', endedAt: now() };
      if (await record(canary, 'withdrawn', reason, { ...observed, ...change })) onWithdrawal();
    }
  }

  /** Time passes only while a gateway reports and this service checks. */
  function observedBy(canary: CanaryDocument, seenAt: Date): CanaryChange {
    const at = now().getTime();
    const isConnected = at - seenAt.getTime() <= CONNECTED_MS;
    const since = Math.max(0, at - canary.checkedAt.getTime());
    const gap = isConnected ? Math.min(LONGEST_GAP_MS, since) : 0;
    return {
      checkedAt: new Date(Math.max(at, canary.checkedAt.getTime())),
      observedMs: canary.observedMs + gap,
      stepMs: canary.stepMs + gap,
      ...slowLimit(canary),
    };
  }

  async function check(canary: CanaryDocument): Promise<void> {
    const service = await services.get(canary.module);
    const observed = observedBy(canary, service?.seenAt ?? new Date(0));
    const decision = canary.share < 100 ? decide({ ...canary, ...observed }) : null;
    if (decision) await apply(canary, decision, observed);
    else await canaries.change(canary, observed);
  }

  return {
    /**
     * Adds what a gateway counted, and returns the present shares. Counts at another share, or
     * shortly after its change, are no evidence.
     */
    async report({ services: counted }: GatewayCounts): Promise<ServiceShares> {
      const at = now();
      await services.seen(
        counted.map(({ service }) => service),
        at,
      );
      const plans = new Map((await running()).map((one) => [one.module, one]));
      const increments = counted.flatMap((counts) => {
        const canary = plans.get(counts.service);
        if (!canary || canary.share !== counts.share || canary.share >= 100) return [];
        if (at.getTime() - (canary.stepAt?.getTime() ?? 0) < warmUpMs) return [];
        const by = evidence.add(canary, counts);
        return Object.keys(by).length > 0 ? [{ id: canary._id, by }] : [];
      });
      await canaries.add(increments);
      const data = counted.map(({ service }) => ({
        ...{ service, share: plans.get(service)?.share ?? 0 },
      }));
      return { data };
    },

    /**
     * Starts a plan.
     * @returns text for the deploy command
     * @throws AppError `canary.not_connected`, `canary.exists`
     */
    async start({
      service,
      share,
      promoteAfterMs,
      owners,
      version,
    }: NewServiceCanary): Promise<ServiceCanaryState> {
      const at = now();
      const known = await services.get(service);
      if (!known || at.getTime() - known.seenAt.getTime() > CONNECTED_MS)
        throw new AppError('canary.not_connected', { message: notConnected(service) });
      const steps = stepsFrom(share);
      const isStored = await services.start({
        ...{ _id: randomUUID(), kind: 'service', module: service, version, stable: 'stable' },
        plan: { steps, startedAt: at.toISOString(), promoteAfterMs, owners },
        ...{ share, observedMs: 0, stepMs: 0, stepFrom: 0, stepAt: at, checkedAt: at },
        ...{ slowMs: {}, sums: emptySums(SERVICE_MEASURES), decision: null, outcome: null },
        ...{ events: [], endedAt: null, revision: 0 },
      });
      if (!isStored) throw new AppError('canary.exists');
      const later = [...steps.slice(1), 100].join(', ');
      return {
        share,
        message: `The canary of ${service} gets ${share} % of requests; it rises to ${later} % within ${promoteAfterMs / 60_000} minutes unless it is worse`,
      };
    },

    /**
     * Sends all requests to the canary, or none. `promote` of one that has all ends its plan.
     * @param by name of the user
     * @returns text for the deploy command
     * @throws AppError `canary.not_found`
     */
    async end(service: string, action: Action, by: string): Promise<ServiceCanaryState> {
      const find = async () => (await running()).find(({ module }) => module === service);
      for (let canary = await find(); canary; canary = await find()) {
        const isPromoted = canary.share === 100;
        const isOver = action === 'rollback' || isPromoted;
        const outcome = isPromoted && action === 'promote' ? canary.outcome : 'endedByHand';
        const change: CanaryChange = isOver
          ? { share: 0, endedAt: now(), outcome }
          : { ...changed(100, canary), outcome };
        const [reason, message] = textsOf(service, action, isPromoted);
        if (await record(canary, 'endedByHand', `${by} ${reason}`, change))
          return { message, share: isOver ? 0 : 100 };
      }
      throw new AppError('canary.not_found');
    },

    /** Observes the plans, and decides and applies what is due. Several instances may run it. */
    async check(): Promise<void> {
      const all = await running();
      evidence.keep(all.map(({ _id }) => _id));
      for (const canary of all) await check(canary);
    },
  };
}

function textsOf(service: string, action: Action, isPromoted: boolean): [string, string] {
  if (action === 'rollback')
    return ['withdrew the canary.', `The canary of ${service} is withdrawn`];
  if (isPromoted)
    return [
      'ended the plan: the stable instances get all requests.',
      `The plan of ${service} has ended: its stable instances get all requests`,
    ];
  return [
    'promoted the canary. It gets all requests until its plan is ended.',
    `The canary of ${service} gets all requests. Deploy it as the stable version, then end its plan with --promote`,
  ];
}

/** Returns the limit of slow requests once enough stable ones were counted; it never changes then. */
function slowLimit({ times = {}, slowMs }: CanaryDocument): Pick<CanaryChange, 'slowMs'> {
  if (slowMs.slowRequests !== undefined) return {};
  const quartile = quartileOf(times);
  if (!quartile || quartile.count < EARLIER_REQUESTS) return {};
  return { slowMs: { slowRequests: endOfBucket(quartile.p75 * SLOW_FACTOR + SLOW_MARGIN_MS) } };
}

function notConnected(service: string): string {
  const setting = `${service.replaceAll('-', '_').toUpperCase()}_CANARY`;
  return `No gateway has reported in the last 30 seconds that it knows instances of the next version of ${service}: start them and set ${setting} of the gateway`;
}
