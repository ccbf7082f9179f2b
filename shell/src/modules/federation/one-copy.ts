import { type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/enhanced/runtime';
import { SHELL_NAME, type Shared, shareScope } from '../share.ts';

/** The shell's shared version of a package. */
const ownOf = (name: string): Shared | undefined =>
  Object.values(shareScope[name] ?? {}).find(({ from }) => from === SHELL_NAME);

/**
 * Whether a version satisfies a semver range, or has the major version that the range names: a
 * remote built with 19.3.1 also runs with 19.4.0.
 */
function fits(version: string, range: string): boolean {
  const majors = range.match(/\d+(\.[\dx*]+)*/g)?.map((one) => Number.parseInt(one, 10)) ?? [];
  return satisfy(version, range) || majors.includes(Number.parseInt(version, 10));
}

/**
 * @param range semver range of a remote; an invalid one is ignored
 * @throws Error with a message if the shell shares the package in an incompatible version
 */
export function assertShared(name: string, range: unknown): void {
  const ours = ownOf(name);
  if (ours && typeof range === 'string' && !fits(ours.version, range))
    throw new Error(`A module requires ${name} ${range}, this page has ${ours.version}.`);
}

/** Whether a remote was refused for a shared package: permanent while this page is open. */
export const isRefusal = (error: unknown): boolean =>
  /A module requires .+, this page has/.test((error as Error).message);

/**
 * Every remote gets shared packages from the shell, whatever its own configuration, or is refused:
 * two Reacts in one page break each other's hooks. Registered globally, it also applies to runtimes
 * of remotes.
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
