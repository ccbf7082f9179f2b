import type { CanaryDecision, CanaryMeasure, CanaryProgress } from '@tanabana/contracts';
import type { CanaryDocument } from '../database.ts';
import { type FigureRepository, STEP_MS } from '../figures/figure-repository.ts';
import { addTo, quartileOf } from '../reports/histogram.ts';
import type { CanaryChange, CanaryRepository } from './canary-repository.ts';
import { emptySums, LONGEST_GAP_MS, SLOW_FACTOR } from './canary-statistic.ts';
import { type Decision, decide, viewsOf } from './decide.ts';
import type { Evidence } from './evidence.ts';
import { progressOf } from './present-canary.ts';
import { createRecorder, type RecorderDeps } from './record-event.ts';
import type { ReadModules, RegistryModule } from './registry-plans.ts';

/** Milliseconds for which another instance may still see a registry with an ended plan. */
const STALE_MS = 60_000;
/** Hours of earlier reports that the limits of slow reports are from, and how many are needed. */
const EARLIER_HOURS = 24;
const EARLIER_VALUES = 50;
/** A report is slow beyond `SLOW_FACTOR` times the earlier 75th percentile, plus milliseconds. */
const SLOW_MARGIN_MS = { load: 250, lcp: 500, inp: 100 } as const;

const SLOW_MEASURES = Object.keys(SLOW_MARGIN_MS) as (keyof typeof SLOW_MARGIN_MS)[];

const KINDS = { step: 'step', promote: 'promoted', withdraw: 'withdrawn', stay: 'stayed' } as const;

interface CanaryDeps extends RecorderDeps {
  canaries: Pick<CanaryRepository, 'start' | 'add' | 'withIds' | 'running' | 'newest' | 'change'>;
  figures: Pick<FigureRepository, 'since'>;
  evidence: Pick<Evidence, 'follow' | 'take'>;
  readModules: ReadModules;
  /** Called when a canary is withdrawn. */
  onWithdrawal: () => void;
}

type Planned = RegistryModule & { canary: NonNullable<RegistryModule['canary']> };

export type CanaryService = ReturnType<typeof createCanaryService>;

/** Plans of canaries: observed, decided and recorded here, applied by the canary program. */
export function createCanaryService(deps: CanaryDeps) {
  const { canaries, figures, evidence, readModules, now, onWithdrawal } = deps;
  const record = createRecorder(deps);

  async function apply(
    canary: CanaryDocument,
    { action, reason }: Decision,
    observed: CanaryChange,
  ): Promise<void> {
    const change: CanaryChange = action === 'stay' ? { outcome: 'stayed' } : { decision: action };
    const isRecorded = await record(canary, KINDS[action], reason, { ...observed, ...change });
    if (isRecorded && action === 'withdraw') onWithdrawal();
  }

  /** Time passes only while somebody checks, so a plan waits for this service. */
  function observedBy(canary: CanaryDocument, { canary: { share } }: Planned): CanaryChange {
    const at = now();
    const gap = Math.min(LONGEST_GAP_MS, Math.max(0, at.getTime() - canary.checkedAt.getTime()));
    const isNewStep = share !== canary.share;
    return {
      checkedAt: new Date(Math.max(at.getTime(), canary.checkedAt.getTime())),
      observedMs: canary.observedMs + gap,
      stepMs: isNewStep ? 0 : canary.stepMs + gap,
      ...(isNewStep && {
        share,
        stepFrom: viewsOf(canary),
        ...(canary.decision === 'step' && { decision: null }),
      }),
      ...(canary.endedAt && { endedAt: null, outcome: null, decision: null }),
    };
  }

  const hasJustEnded = ({ endedAt }: CanaryDocument): boolean =>
    endedAt !== null && now().getTime() - endedAt.getTime() < STALE_MS;

  async function check(canary: CanaryDocument, planned: Planned): Promise<void> {
    if (hasJustEnded(canary)) return;
    const observed = observedBy(canary, planned);
    const decision = decide({ ...canary, ...observed });
    if (decision) await apply(canary, decision, observed);
    else await canaries.change(canary, observed);
  }

  /** Ends a plan that is no longer in the registry. */
  async function end(canary: CanaryDocument, modules: readonly RegistryModule[]): Promise<void> {
    const isLive = modules.some(
      ({ module, stable }) => module === canary.module && stable === canary.version,
    );
    const change: CanaryChange = { endedAt: now(), decision: null };
    if (canary.decision === (isLive ? 'promote' : 'withdraw')) {
      await canaries.change(canary, { ...change, outcome: isLive ? 'promoted' : 'withdrawn' });
      return;
    }
    const reason = `Somebody ${isLive ? 'promoted' : 'withdrew'} the canary.`;
    await record(canary, 'endedByHand', reason, { ...change, outcome: 'endedByHand' });
  }

  /** Returns the limits beyond which reports are slow, from reports before now. */
  async function slowLimits(
    module: string,
    version: string,
  ): Promise<Partial<Record<CanaryMeasure, number>>> {
    const from = new Date(now().getTime() - EARLIER_HOURS * STEP_MS.hour);
    const found = await figures.since('hour', from);
    const limits: Partial<Record<CanaryMeasure, number>> = {};
    for (const measure of SLOW_MEASURES) {
      const sum: Record<string, number> = {};
      for (const one of found)
        if (one.module === module && one.version === version) addTo(sum, one[measure]);
      const quartile = quartileOf(sum);
      if (quartile && quartile.count >= EARLIER_VALUES)
        limits[measure] = Math.round(quartile.p75 * SLOW_FACTOR + SLOW_MARGIN_MS[measure]);
    }
    return limits;
  }

  /** Sets missing limits; one that is set stays, so that it does not depend on what it judges. */
  async function withLimits(canary: CanaryDocument): Promise<CanaryDocument> {
    if (SLOW_MEASURES.every((measure) => canary.slowMs[measure] !== undefined)) return canary;
    const slowMs = { ...(await slowLimits(canary.module, canary.stable)), ...canary.slowMs };
    if (Object.keys(slowMs).length === Object.keys(canary.slowMs).length) return canary;
    const isChanged = await canaries.change(canary, { slowMs });
    return isChanged ? { ...canary, slowMs, revision: canary.revision + 1 } : canary;
  }

  async function stored(planned: readonly Planned[]): Promise<CanaryDocument[]> {
    const ids = planned.map(({ canary }) => canary.plan.id);
    const known = new Set((await canaries.withIds(ids)).map(({ _id }) => _id));
    const fresh = planned.filter(({ canary }) => !known.has(canary.plan.id));
    for (const one of fresh) await canaries.start(newCanary(one, now()));
    return canaries.withIds(ids);
  }

  return {
    /**
     * Compares the registry with the stored plans, and decides. Without the registry nothing is
     * decided.
     */
    async check(): Promise<void> {
      const modules = await readModules();
      const planned = modules.filter((one): one is Planned => one.canary !== null);
      const running = await Promise.all((await stored(planned)).map(withLimits));
      const inRegistry = (id: string) => planned.find(({ canary }) => canary.plan.id === id);
      evidence.follow(
        running.map(({ _id, module, stable, version, slowMs, share }) => ({
          ...{ id: _id, module, stable, version, slowMs },
          share: inRegistry(_id)?.canary.share ?? share,
        })),
      );
      for (const canary of running) {
        const plan = inRegistry(canary._id);
        if (plan) await check(canary, plan);
      }
      for (const canary of (await canaries.running()).filter(isOfModule))
        if (!inRegistry(canary._id)) await end(canary, modules);
    },
    /** Stores the evidence of the reports since the last call. */
    store: (): Promise<void> => canaries.add(evidence.take()),
    /** Returns the newest plans for the dashboard. */
    newest: async (): Promise<CanaryProgress[]> => (await canaries.newest()).map(progressOf),
    /** Returns what the registry does not have yet. */
    decisions: async (): Promise<CanaryDecision[]> =>
      (await canaries.running())
        .filter(isOfModule)
        .flatMap(({ _id, module, version, share, decision }) =>
          decision ? [{ id: _id, module, version, share, action: decision }] : [],
        ),
  };
}

const isOfModule = ({ kind }: CanaryDocument): boolean => kind !== 'service';

function newCanary({ module, stable, canary }: Planned, at: Date): CanaryDocument {
  const { id, ...plan } = canary.plan;
  return {
    ...{ _id: id, kind: 'module' },
    ...{ module, version: canary.version, stable, plan, share: canary.share },
    ...{ observedMs: 0, stepMs: 0, stepFrom: 0, checkedAt: at, slowMs: {}, sums: emptySums() },
    ...{ decision: null, outcome: null, events: [], endedAt: null, revision: 0 },
  };
}
