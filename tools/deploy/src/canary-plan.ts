import { randomUUID } from 'node:crypto';
import { type CanaryPlan, durationMs, MAX_OWNERS, PLAN_MS, stepsFrom } from '@tanabana/contracts';
import type { Line } from '@tanabana/shop-runner/publish';

const ADDRESS = /^[^\s@<>(),;:\\"]+@[^\s@<>(),;:\\"]+$/;

/** Command line options of a plan. */
export interface PlanFlags {
  /** `--promote-after`: `30m`, `2h`, `1d`. */
  promoteAfter: string;
  /** `--owner`, in place of the owners in `module.config.ts`. */
  owners?: readonly string[] | undefined;
}

/**
 * Parses `--promote-after` into milliseconds.
 * @throws Error if it is no duration from 5 minutes to 7 days, or without `--canary`
 */
export function promoteAfterMs(text: string, share: number | undefined): number {
  if (share === undefined) throw new Error('--promote-after needs --canary <1-99>.');
  const ms = durationMs(text);
  if (ms !== null && ms >= PLAN_MS.min && ms <= PLAN_MS.max) return ms;
  throw new Error(`--promote-after ${text}: expected 5m to 7d, such as 30m, 2h or 1d.`);
}

/**
 * Creates the plan of a canary (rule 26.9).
 * @param own owners in the module's description
 * @throws Error for invalid options
 */
export function planOf(
  { promoteAfter, owners }: PlanFlags,
  share: number | undefined,
  own: readonly string[] = [],
): CanaryPlan {
  const ms = promoteAfterMs(promoteAfter, share);
  return {
    id: randomUUID(),
    steps: stepsFrom(share ?? 0),
    startedAt: new Date().toISOString(),
    promoteAfterMs: ms,
    owners: checkedOwners(owners ?? own),
  };
}

/** Returns the different addresses. @throws Error if one is no address, or for too many */
export function checkedOwners(owners: readonly string[]): string[] {
  const addresses = [...new Set(owners)];
  const wrong = addresses.find((one) => one.length > 254 || !ADDRESS.test(one));
  if (wrong !== undefined) throw new Error(`The owner ${wrong} is not an email address.`);
  if (addresses.length > MAX_OWNERS) throw new Error(`A canary has at most ${MAX_OWNERS} owners.`);
  return addresses;
}

/**
 * Checks that a module has no canary with a plan, whose figures another canary would mix up.
 * @throws Error that names the way on
 */
export function assertNoPlan(line: Line | undefined): void {
  if (!line?.canary?.plan) return;
  const { version } = line.canary.module;
  throw new Error(
    `The canary ${version} of ${line.name} has a plan: end it first with --promote or --rollback.`,
  );
}
