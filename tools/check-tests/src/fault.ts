import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** One deliberate fault: a small patch that the tests have to notice. */
export interface Fault {
  name: string;
  file: string;
  /** What a shopper, an owner or an attacker would see of it: the patch's first line. */
  effect: string;
}

/**
 * The faults of a folder, `<name>.patch` each, whose first line says `# effect: …`.
 * @param wanted only those whose names begin so; all where it is empty
 * @throws Error naming a patch that does not say its effect
 */
export async function readFaults(folder: string, wanted: readonly string[]): Promise<Fault[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.patch')).sort();
  const faults = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const [first = ''] = (await readFile(file, 'utf8')).split('\n');
      const [, effect] = /^# effect: (.+)$/.exec(first) ?? [];
      if (!effect) throw new Error(`${name} does not begin with '# effect: …'.`);
      return { name: basename(name, '.patch'), file, effect };
    }),
  );
  return wanted.length === 0
    ? faults
    : faults.filter(({ name }) => wanted.some((start) => name.startsWith(start)));
}
