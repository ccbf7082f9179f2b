import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inWordsOf, type Kind, type Names } from './names.ts';

/** The files of a new part: path from the root → text. */
export async function readTemplate(
  root: string,
  kind: Kind,
  names: Names,
): Promise<Map<string, string>> {
  const folder = join(root, 'tools/create/templates', kind);
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const entries = files.map(async (entry) => {
    const file = join(entry.parentPath, entry.name);
    const path = inWordsOf(names, file.slice(folder.length + 1)).replaceAll('\\', '/');
    return [path, inWordsOf(names, await readFile(file, 'utf8'))] as const;
  });
  return new Map(await Promise.all(entries));
}
