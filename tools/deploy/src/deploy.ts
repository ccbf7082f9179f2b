import {
  assertRoutesFree,
  type BuildTerms,
  changeRegistry,
  contractProblem,
  type Descriptor,
  type Line,
  lastLive,
  type ModuleBuild,
  noteDeploy,
  parseDescriptor,
  publishShell,
  type RegistryFile,
  readDeploys,
  readModuleBuild,
  readRegistry,
  registryLine,
  type Site,
  switchLine,
  uploadBuild,
  versionPath,
  withoutLine,
} from '@tanabana/shop-runner/publish';

import { checkModule, checkShell, judged } from './contract-check.ts';
import { checkOthers } from './other-services.ts';

/** What a command did, in one line for a person; differences of contracts that break nothing follow, a line each. */
export type Outcome = string;

/**
 * Puts a built module or remote beside its other versions and gives it to everybody, or to a share of
 * visitors. Open pages keep the files that they use and go over at their next navigation.
 * @param dist the built folder
 * @param share visitors of a hundred, from 1 to 99; everybody without
 * @param terms name and places of a remote of another team; address of the shop, for what it calls of services of other teams
 * @throws Error when it is not sound, when the shell there is too old or too new for it, or when a
 * route is another module's, or where it uses what the shop has not (unless `anyway`); nothing of it is on the site then
 */
export async function deploy(
  site: Site,
  dist: string,
  share?: number,
  terms?: BuildTerms & { anyway?: boolean; shop?: string },
): Promise<Outcome> {
  const build = await readModuleBuild(dist, terms);
  const { name } = build.descriptor;
  await assertShellFits(site, build.descriptor);
  const assert = (registry: RegistryFile) => assertRoutesFree(registry, build.descriptor);
  assert(await readRegistry(site));
  const line = await lineOf(site, name);
  if (share !== undefined && !line)
    throw new Error(`${name} is not there yet: a canary needs a version beside it.`);
  const said = await compared(site, build, terms);
  const module = await uploadBuild(build, site);
  if (share === undefined || !line) {
    await switchLine(site, module, { assert });
    return `${module.name} ${module.version} is live${before(line, module)}${said}`;
  }
  await switchLine(site, { ...line, canary: { share, module } }, { assert });
  return `${module.name} ${module.version} goes to ${share} of 100 visitors, the others keep ${line.version}${said}`;
}

/** What is said of what it was built against and what there is. @throws Error where it would not work, unless `anyway` */
export async function compared(
  site: Site,
  build: ModuleBuild,
  { anyway, shop }: { anyway?: boolean; shop?: string } = {},
): Promise<string> {
  const found = await Promise.all([checkModule(site, build), checkOthers(build.dist, shop)]);
  const breaks = found.flatMap((one) => one.breaks);
  return judged({ breaks, harmless: found.flatMap((one) => one.harmless) }, anyway);
}

/** What `--canary` says: visitors of a hundred. @throws Error for what is no share */
export function shareOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new Error(`--canary ${text}: from 1 to 99 visitors of a hundred.`);
}

/** Puts the built shell on the site; open pages load it whole at their next navigation. */
export async function deployShell(
  site: Site,
  dist: string,
  { anyway }: { anyway?: boolean } = {},
): Promise<Outcome> {
  const said = judged(await checkShell(site, dist), anyway);
  await publishShell(dist, site);
  return `The shell is live${said}`;
}

/** Gives everybody what the canary's visitors have. */
export async function promote(site: Site, name: string): Promise<Outcome> {
  const line = await lineOf(site, name);
  if (!line?.canary) throw new Error(`${name} has no canary.`);
  await switchLine(site, line.canary.module);
  return `${name} ${line.canary.module.version} is live${before(line, line.canary.module)}`;
}

/** Takes back the canary where there is one, else goes back to the version that was live before. */
export async function rollback(site: Site, name: string): Promise<Outcome> {
  const line = await lineOf(site, name);
  if (!line) throw new Error(`${name} is not in the registry.`);
  if (line.canary) {
    const { canary, ...live } = line;
    await switchLine(site, live, { instead: canary.module.version });
    return `The canary ${canary.module.version} of ${name} is withdrawn, ${line.version} stays`;
  }
  const version = lastLive(await readDeploys(site, name), line);
  const text = version && (await site.read(`${versionPath(name, version)}/descriptor.json`));
  if (!text) throw new Error(`There is no earlier version of ${name} to go back to.`);
  const module = registryLine(parseDescriptor(text, `${name} ${version}`));
  await assertShellFits(site, module);
  await switchLine(site, module, { instead: line.version });
  return `${name} is back at ${module.version}, ${line.version} is withdrawn`;
}

/** Takes a module's line out of the registry; its files stay for open pages. */
export async function remove(site: Site, name: string): Promise<Outcome> {
  const line = await lineOf(site, name);
  if (!line) throw new Error(`${name} is not in the registry.`);
  await changeRegistry(site, (registry) => withoutLine(registry, name));
  await noteDeploy(site, name, {
    version: line.version,
    at: new Date().toISOString(),
    kind: 'removed',
  });
  return `${name} is out of the registry`;
}

/** Every module with its version, its canary and when it was switched last. */
export async function list(site: Site): Promise<Outcome> {
  const { modules, plugins = [] } = await readRegistry(site);
  const lines = await Promise.all(
    modules.map(async ({ name, version, canary }) => {
      const last = (await readDeploys(site, name)).at(-1);
      const beside = canary ? `, ${canary.module.version} for ${canary.share} of 100` : '';
      return `${name.padEnd(18)} ${version}${beside}  ${last?.at ?? ''}`;
    }),
  );
  const named = plugins.map(({ name }) => `${name.padEnd(18)} runtime plugin`);
  return [...lines, ...named].join('\n') || 'No module is in the registry.';
}

const lineOf = async (site: Site, name: string): Promise<Line | undefined> =>
  (await readRegistry(site)).modules.find((line) => line.name === name);

const before = (line: Line | undefined, now: Descriptor): string =>
  line && line.version !== now.version ? `, ${line.version} before` : '';

/**
 * Asserts that the shell on the site runs modules of this contract (docs/architecture.md, Modules).
 * @throws Error in words for a person
 */
export async function assertShellFits(site: Site, module: Descriptor): Promise<void> {
  const document = await site.read('shell/index.html');
  if (document === null) return; // modules may come before the shell does
  const problem = contractProblem(document, module);
  if (problem) throw new Error(problem);
}
