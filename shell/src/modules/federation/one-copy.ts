import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { SHELL_NAME, shareScope } from '../share.ts';

const majorOf = (version: string): string | undefined => /\d+/.exec(version)?.[0];

/**
 * What the shell shares every remote gets from the shell, whatever its own sharing says, or is refused
 * for another major version: two Reacts in one page break each other's hooks. Registered globally it
 * holds for the runtimes that remotes bring, too.
 */
export const oneCopy: ModuleFederationRuntimePlugin = {
  name: 'tanabana-one-copy',
  resolveShare(request) {
    const versions = Object.values(shareScope[request.pkgName] ?? {});
    const ours = versions.find(({ from }) => from === SHELL_NAME);
    if (!ours) return request;
    const { requiredVersion } = request.shareInfo.shareConfig;
    const wanted = majorOf(String(requiredVersion));
    if (wanted && wanted !== majorOf(ours.version))
      throw new Error(
        `A module needs ${request.pkgName} ${requiredVersion}, this page has ${ours.version}.`,
      );
    request.resolver = () => ({ shared: ours, useTreesShaking: false });
    return request;
  },
};
