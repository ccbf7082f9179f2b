import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Files that differ from a commit, in paths from the repository: changed, new and removed ones.
 * @param since such as `HEAD` or `origin/main`
 * @throws Error where git does not know the commit
 */
export async function changedFiles(root: string, since: string): Promise<string[]> {
  const git = async (...args: string[]) =>
    (await run('git', args, { cwd: root })).stdout.split('\n').filter(Boolean);
  const [differing, untracked] = await Promise.all([
    git('diff', '--name-only', '--no-renames', since, '--'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set([...differing, ...untracked])].sort();
}
