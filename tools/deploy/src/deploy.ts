import type { CanaryPlan } from '@tanabana/contracts';
import {
  assertRoutesFree,
  type BuildTerms,
  changeRegistry,
  contractProblem,
  type Descriptor,
  type Line,
  lastLive,
  type ModuleBuild,
  parseDescriptor,
  publishShell,
  type RegistryFile,
  readDeploys,
  readModuleBuild,
  readRegistry,
  recordDeploy,
  registryLine,
  type Site,
  switchLine,
  uploadBuild,
  versionPath,
  withoutLine,
} from '@tanabana/shop-runner/publish';

import { assertNoPlan, type PlanFlags, planOf } from './canary-plan.ts';
import { checkModule, checkShell, judged } from './contract-check.ts';
import { checkOthers } from './other-services.ts';

/** Outcome of a command in one line; harmless differences follow, one line each. */
export type Outcome = string;

/**
 * Publishes a built module or remote beside its other versions, for all visitors or a share of
 * them. Open pages keep their files until the next navigation.
 * @param dist the built folder
 * @param share percentage of visitors, from 1 to 99; by default all
 * @param terms name and places of another team's remote; address of the shop, for calls of services
 * of other teams
 * @param planFlags makes the canary promote or withdraw itself
 * @throws Error if the build is invalid, incompatible with the shell, claims another module's
 * route, or uses what the shop lacks (unless `anyway`); then nothing of it is published
 */
export async function deploy(
  site: Site,
  dist: string,
  share?: number,
  terms?: BuildTerms & { anyway?: boolean; shop?: string },
  planFlags?: PlanFlags,
): Promise<Outcome> {
  const build = await readModuleBuild(dist, terms);
  const { name } = build.descriptor;
  await assertShellFits(site, build.descriptor);
  const assert = (registry: RegistryFile) => assertRoutesFree(registry, build.descriptor);
  assert(await readRegistry(site));
  const line = await lineOf(site, name);
  if (share !== undefined && !line)
    throw new Error(`${name} is not deployed yet: a canary needs a live version beside it.`);
  if (share !== undefined) assertNoPlan(line);
  const plan = planFlags && planOf(planFlags, share, build.descriptor.owners);
  const said = await compared(site, build, terms);
  const module = await uploadBuild(build, site);
  if (share === undefined || !line) {
    await switchLine(site, module, { assert });
    return `${module.name} ${module.version} is live${before(line, module)}${said}`;
  }
  const assertFree = (registry: RegistryFile): void => {
    assert(registry);
    assertNoPlan(registry.modules.find((one) => one.name === name));
  };
  const canary = { share, module, ...(plan && { plan }) };
  await switchLine(site, { ...line, canary }, { assert: assertFree });
  return `${module.name} ${module.version} is live for ${share} of 100 visitors, the others keep ${line.version}${plan ? planText(plan) : ''}${said}`;
}

const planText = ({ steps, promoteAfterMs }: CanaryPlan): string =>
  `; it rises to ${[...steps.slice(1), 100].join(', ')} % within ${promoteAfterMs / 60_000} minutes unless it is worse`;

/** Formats contract findings. @throws Error if the build would not work, unless `anyway` */
export async function compared(
  site: Site,
  build: ModuleBuild,
  { anyway, shop }: { anyway?: boolean; shop?: string } = {},
): Promise<string> {
  const found = await Promise.all([checkModule(site, build), checkOthers(build.dist, shop)]);
  const breaks = found.flatMap((one) => one.breaks);
  return judged({ breaks, harmless: found.flatMap((one) => one.harmless) }, anyway);
}

/** Parses `--canary`: a percentage of visitors. @throws Error if invalid */
export function shareOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new Error(`--canary ${text}: expected 1 to 99 visitors of a hundred.`);
}

/** Publishes the built shell; open pages load it as a document at their next navigation. */
export async function deployShell(
  site: Site,
  dist: string,
  { anyway }: { anyway?: boolean } = {},
): Promise<Outcome> {
  const said = judged(await checkShell(site, dist), anyway);
  await publishShell(dist, site);
  return `The shell is live${said}`;
}

/** Promotes the canary to all visitors. */
export async function promote(site: Site, name: string): Promise<Outcome> {
  const line = await lineOf(site, name);
  if (!line?.canary) throw new Error(`${name} has no canary.`);
  await switchLine(site, line.canary.module);
  return `${name} ${line.canary.module.version} is live${before(line, line.canary.module)}`;
}

/** Withdraws the canary if there is one, otherwise returns to the previous version. */
export async function rollback(site: Site, name: string): Promise<Outcome> {
  const line = await lineOf(site, name);
  if (!line) throw new Error(`${name} is not in the registry.`);
  if (line.canary) {
    const { canary, ...live } = line;
    await switchLine(site, live, { instead: canary.module.version });
    return `The canary ${canary.module.version} of ${name} is withdrawn, ${line.version} stays live`;
  }
  const version = lastLive(await readDeploys(site, name), line);
  const text = version && (await site.read(`${versionPath(name, version)}/descriptor.json`));
  if (!text) throw new Error(`There is no earlier version of ${name} to return to.`);
  const module = registryLine(parseDescriptor(text, `${name} ${version}`));
  await assertShellFits(site, module);
  await switchLine(site, module, { instead: line.version });
  return `${name} is rolled back to ${module.version}, ${line.version} is withdrawn`;
}

/** Removes a module's registry entry; its files stay for open pages. */
export async function remove(site: Site, name: string): Promise<Outcome> {
  const line = await lineOf(site, name);
  if (!line) throw new Error(`${name} is not in the registry.`);
  await changeRegistry(site, (registry) => withoutLine(registry, name));
  await recordDeploy(site, name, {
    version: line.version,
    at: new Date().toISOString(),
    kind: 'removed',
  });
  return `${name} is removed from the registry`;
}

/** Every module with its version, its canary and its last change. */
export async function list(site: Site): Promise<Outcome> {
  const { modules, plugins = [] } = await readRegistry(site);
  const lines = await Promise.all(
    modules.map(async ({ name, version, canary }) => {
      const last = (await readDeploys(site, name)).at(-1);
      const planned = canary?.plan ? ', with a plan' : '';
      const beside = canary
        ? `, ${canary.module.version} for ${canary.share} of 100${planned}`
        : '';
      return `${name.padEnd(18)} ${version}${beside}  ${last?.at ?? ''}`;
    }),
  );
  const named = plugins.map(({ name }) => `${name.padEnd(18)} runtime plugin`);
  return [...lines, ...named].join('\n') || 'The registry contains no module.';
}

const lineOf = async (site: Site, name: string): Promise<Line | undefined> =>
  (await readRegistry(site)).modules.find((line) => line.name === name);

const before = (line: Line | undefined, now: Descriptor): string =>
  line && line.version !== now.version ? `, ${line.version} before` : '';

/**
 * Checks that the shell on the site supports modules of this contract (docs/architecture.md,
 * Modules).
 * @throws Error with a message
 */
export async function assertShellFits(site: Site, module: Descriptor): Promise<void> {
  const document = await site.read('shell/index.html');
  if (document === null) return; // modules may be deployed before the shell
  const problem = contractProblem(document, module);
  if (problem) throw new Error(problem);
}
