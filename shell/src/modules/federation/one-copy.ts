import { type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/enhanced/runtime';
import { SHELL_NAME, type Shared, shareScope } from '../share.ts';

/** What the shell itself shares of a package. */
const ownOf = (name: string): Shared | undefined =>
  Object.values(shareScope[name] ?? {}).find(({ from }) => from === SHELL_NAME);

/**
 * Whether a version is one that a range of semver asks for, or of a major version that it names: a
 * remote that was built with 19.3.1 runs with 19.4.0, too.
 */
function fits(version: string, range: string): boolean {
  const majors = range.match(/\d+(\.[\dx*]+)*/g)?.map((one) => Number.parseInt(one, 10)) ?? [];
  return satisfy(version, range) || majors.includes(Number.parseInt(version, 10));
}

/**
 * @param range of semver that a remote asks for; anything else asks for nothing
 * @throws Error in words where the shell shares the package in a version that does not fit
 */
export function assertShared(name: string, range: unknown): void {
  const ours = ownOf(name);
  if (ours && typeof range === 'string' && !fits(ours.version, range))
    throw new Error(`A module requires ${name} ${range}, this page has ${ours.version}.`);
}

/** Whether a remote was refused for what it shares: as long as this page is open nothing changes that. */
export const isRefusal = (error: unknown): boolean =>
  /A module requires .+, this page has/.test((error as Error).message);

/**
 * What the shell shares every remote gets from the shell, whatever its own sharing says, or is refused:
 * two Reacts in one page break each other's hooks. Registered globally it holds for the runtimes that
 * remotes bring, too.
 */
export const oneCopy: ModuleFederationRuntimePlugin = {
  name: 'tanabana-one-copy',
  resolveShare(request) {
    const ours = ownOf(request.pkgName);
    if (!ours) return request;
    assertShared(request.pkgName, request.shareInfo.shareConfig.requiredVersion);
    request.resolver = () => ({ shared: ours, useTreesShaking: false });
    return request;
  },
};
