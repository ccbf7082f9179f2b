import { StartError } from '@tanabana/shop-runner/console';

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/**
 * Checks the version of a release.
 * @param next such as `0.3.0`: three numbers, no pre-release (semver.org)
 * @param current version of the root package.json
 * @throws StartError unless `next` is greater than `current`
 */
export function assertNewer(next: string, current: string): void {
  const [wanted, known] = [next, current].map((version) =>
    VERSION.exec(version)?.slice(1).map(Number),
  );
  if (!wanted || !known)
    throw new StartError(`${wanted ? current : next} is not a version such as 0.3.0.`);
  const at = wanted.findIndex((part, index) => part !== known[index]);
  if (at === -1 || (wanted[at] ?? 0) < (known[at] ?? 0))
    throw new StartError(`${next} is not newer than ${current}.`);
}
