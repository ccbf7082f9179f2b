import { CHECKED_FILE, findBanned } from './find-banned.ts';
import { sourceFiles } from './source-files.ts';

/** `npm run check:terms`: fails when a file contains a term of banned-terms.ts. */
export async function main({ root }: { root: string }): Promise<void> {
  const findings = findBanned(await sourceFiles(root, CHECKED_FILE));
  for (const { path, line, term, use, reason } of findings)
    console.error(`${path}:${line}: "${term}". Use: ${use}. ${reason}`);
  if (findings.length > 0) process.exitCode = 1;
}
