import type { CanaryDecision } from '@tanabana/contracts';
import {
  type Line,
  type RegistryFile,
  readDeploys,
  readRegistry,
  recordDeploy,
  type Site,
  switchLine,
} from '@tanabana/shop-runner/publish';
import type { Outcome } from './deploy.ts';

/** Author of its deploys. */
const AUTHOR = 'canary plan';

/** The registry entry changed while a decision was applied. */
class EntryChanged extends Error {
  override readonly name = 'EntryChanged';
}

/**
 * Applies a decision of the telemetry service to the registry. It changes nothing if the plan has
 * ended or its share is another one, if a step is not the plan's next one, or if it promotes before
 * the last step. Idempotent; of parallel calls one changes the registry.
 * @returns null if nothing was changed
 */
export async function applyDecision(site: Site, decision: CanaryDecision): Promise<Outcome | null> {
  const { module, version, share, id } = decision;
  const line = (await readRegistry(site)).modules.find(({ name }) => name === module);
  const canary = line?.canary;
  if (!line || canary?.plan?.id !== id || canary.module.version !== version) return null;
  if (decision.action !== 'withdraw' && canary.share !== share) return null;
  const next = nextLine(line, decision.action);
  if (!next) return null;
  const read = JSON.stringify(line);
  const assert = ({ modules }: RegistryFile): void => {
    if (JSON.stringify(modules.find(({ name }) => name === module)) !== read)
      throw new EntryChanged();
  };
  try {
    const withdrawn = decision.action === 'withdraw' ? { instead: version } : {};
    await switchLine(site, next, { assert, by: AUTHOR, ...withdrawn });
  } catch (error) {
    if (error instanceof EntryChanged) return null;
    throw error;
  }
  return `${module} ${version}: ${TEXTS[decision.action]}${next.canary ? ` ${next.canary.share} %` : ''}`;
}

const TEXTS = { step: 'rises to', promote: 'promoted', withdraw: 'withdrawn' } as const;

/** The entry after an action; null if the plan does not allow it now. */
function nextLine(line: Line, action: CanaryDecision['action']): Line | null {
  const { canary, ...live } = line;
  if (!canary?.plan) return null;
  if (action === 'withdraw') return live;
  const step = canary.plan.steps.find((one) => one > canary.share);
  if (action === 'promote') return step === undefined ? canary.module : null;
  return step === undefined ? null : { ...line, canary: { ...canary, share: step } };
}

/**
 * Records changes of modules whose canary left the registry without a record, because the program
 * ended in between: otherwise the next start would publish a withdrawn version again.
 */
export async function repairRecords(site: Site): Promise<void> {
  for (const { name, version, canary } of (await readRegistry(site)).modules) {
    const last = (await readDeploys(site, name)).at(-1);
    if (canary || last?.kind !== 'canary') continue;
    const at = new Date().toISOString();
    const instead = version === last.version ? {} : { instead: last.version };
    await recordDeploy(site, name, { version, at, kind: 'live', ...instead }, AUTHOR);
  }
}
