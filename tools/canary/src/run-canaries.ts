import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { telemetryBetweenServices } from '@tanabana/contracts/endpoints';
import { applyDecision, repairRecords } from '@tanabana/deploy/apply-decision';
import { callService, type Logger } from '@tanabana/service-kit';
import type { Site } from '@tanabana/shop-runner/publish';

/** Milliseconds between requests for decisions, and for one request. */
const EVERY_MS = 3000;
const TIMEOUT_MS = 5000;

interface CanaryDeps {
  site: Site;
  /** Base address of the telemetry service. */
  telemetryUrl: string;
  log: Pick<Logger, 'info' | 'warn'>;
}

interface RunOptions {
  signal: AbortSignal;
  /** Written after each round, for health checks. */
  aliveFile?: string | undefined;
}

/**
 * Applies the decisions of the telemetry service that the registry does not have yet. A decision
 * that cannot be applied does not stop the others.
 * @throws the first error
 */
export async function applyDecisions({ site, telemetryUrl, log }: CanaryDeps): Promise<void> {
  const call = telemetryBetweenServices.canaryDecisions;
  const { data } = await callService(telemetryUrl, call, { timeoutMs: TIMEOUT_MS });
  const outcomes = await Promise.allSettled(data.map((decision) => applyDecision(site, decision)));
  for (const outcome of outcomes)
    if (outcome.status === 'fulfilled' && outcome.value) log.info(outcome.value);
  const failed = outcomes.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Applies decisions every few seconds until the signal is aborted. Errors are logged. */
export async function runCanaries(
  deps: CanaryDeps,
  { signal, aliveFile }: RunOptions,
): Promise<void> {
  let isFailing = false;
  let isRepaired = false;
  while (!signal.aborted) {
    try {
      if (!isRepaired) await repairRecords(deps.site);
      isRepaired = true;
      await applyDecisions(deps);
      if (isFailing) deps.log.info('decisions are applied again');
      isFailing = false;
    } catch (err) {
      if (!isFailing) deps.log.warn({ err }, 'decisions cannot be applied; canaries wait');
      isFailing = true;
    }
    if (aliveFile !== undefined) await writeFile(aliveFile, '');
    await delay(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
