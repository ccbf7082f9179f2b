import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** One deliberate fault: a small patch that the tests must detect. */
export interface Fault {
  name: string;
  file: string;
  /** What a shopper, an owner or an attacker would notice: the patch's first line. */
  effect: string;
}

/**
 * Reads the faults of a folder, `<name>.patch` each, whose first line is `# effect: …`.
 * @param wanted prefix of names; all if empty
 * @throws Error naming a patch without its effect
 */
export async function readFaults(folder: string, wanted: readonly string[]): Promise<Fault[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.patch')).sort();
  const faults = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const [first = ''] = (await readFile(file, 'utf8')).split('\n');
      const [, effect] = /^# effect: (.+)$/.exec(first) ?? [];
      if (!effect) throw new Error(`${name} does not start with '# effect: …'.`);
      return { name: basename(name, '.patch'), file, effect };
    }),
  );
  return wanted.length === 0
    ? faults
    : faults.filter(({ name }) => wanted.some((start) => name.startsWith(start)));
}
