import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A file of the repository with its text. */
export interface SourceFile {
  /** Path from the repository's root, with forward slashes. */
  path: string;
  text: string;
}

/**
 * Returns the tracked and new files of the repository whose path matches, with their text.
 * @param root the repository
 * @param pattern tested against the path from the root
 */
export async function sourceFiles(root: string, pattern: RegExp): Promise<SourceFile[]> {
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    { cwd: root, maxBuffer: 2 ** 26 },
  );
  const paths = stdout.split('\n').filter((path) => pattern.test(path));
  const files = await Promise.all(
    paths.map(async (path) => ({
      path,
      // a file that was deleted but is still in Git's index has no text
      text: await readFile(join(root, path), 'utf8').catch(() => ''),
    })),
  );
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
