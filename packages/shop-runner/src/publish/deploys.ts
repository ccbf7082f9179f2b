import type { Line } from './registry.ts';
import type { Site } from './site.ts';

/** One change of a module's registry entry, as stored beside its versions. */
export interface Deploy {
  version: string;
  /** ISO 8601. */
  at: string;
  /** `live`: for everybody; `canary`: for a share; `removed`: removed from the registry. */
  kind: 'live' | 'canary' | 'removed';
  /** Author, from `DEPLOY_BY`; public. */
  by?: string;
  /** Version of the shop whose packages it was built with. */
  shop?: string;
  /** The version that it withdrew. */
  instead?: string;
}

/** Milliseconds that a replaced version is kept, for pages opened before. */
export const KEEP_MS = 7 * 24 * 60 * 60_000;
/** Maximum number of replaced versions. */
const MAX_KEPT = 12;
const REMEMBERED = 100;

const fileOf = (module: string): string => `modules/${module}/deploys.json`;

/** Deploys of a module, oldest first. */
export async function readDeploys(site: Site, module: string): Promise<Deploy[]> {
  return parse(await site.read(fileOf(module)));
}

/** Records a deploy and its author, unless it changes nothing. */
export async function recordDeploy(
  site: Site,
  module: string,
  deploy: Deploy,
  by = process.env.DEPLOY_BY,
): Promise<void> {
  await site.change(fileOf(module), (text) => {
    const before = parse(text);
    const last = before.at(-1);
    const same = last?.version === deploy.version && last.kind === deploy.kind;
    const all = same ? before : [...before, { ...deploy, ...(by ? { by } : {}) }];
    return `${JSON.stringify(all.slice(-REMEMBERED))}\n`;
  });
}

const parse = (text: string | null): Deploy[] => (text ? (JSON.parse(text) as Deploy[]) : []);

/**
 * Versions that may be removed: in no entry, and replaced so long ago that no page uses them, or
 * too many.
 * @param there versions on the site
 * @param now milliseconds since 1970
 */
export function expiredVersions(
  there: readonly string[],
  deploys: readonly Deploy[],
  line: Line | undefined,
  now: number,
): string[] {
  const inUse = new Set([line?.version, line?.canary?.module.version, lastLive(deploys, line)]);
  const endOf = (version: string): number => {
    const last = deploys.findLastIndex((deploy) => deploy.version === version);
    return last < 0 ? 0 : Date.parse(deploys[last + 1]?.at ?? new Date(now).toISOString());
  };
  const replaced = there
    .filter((version) => !inUse.has(version))
    .map((version) => ({ version, end: endOf(version) }))
    .sort((a, b) => b.end - a.end);
  return replaced
    .filter(({ end }, index) => index >= MAX_KEPT || end < now - KEEP_MS)
    .map(({ version }) => version);
}

/** Whether this version was withdrawn and nothing was deployed since. */
export function isWithdrawn(deploys: readonly Deploy[], version: string): boolean {
  const last = deploys.at(-1);
  return last?.instead === version || (last?.kind === 'removed' && last.version === version);
}

/** The live version before the current one: target of a rollback. */
export function lastLive(deploys: readonly Deploy[], line: Line | undefined): string | undefined {
  const live = deploys.filter(({ kind }) => kind === 'live').map(({ version }) => version);
  const now = live.lastIndexOf(line?.version ?? '');
  const before = now < 0 ? live : live.slice(0, now);
  return before.findLast((version) => version !== line?.version);
}
