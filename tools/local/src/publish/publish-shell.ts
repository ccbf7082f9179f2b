import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentParts } from './document-parts.ts';
import { filesOf } from './files-of.ts';
import { changeRegistry } from './registry.ts';
import type { Site } from './site.ts';

/** Builds whose files stay for pages that were opened before. */
const KEPT_BUILDS = 4;
const FOLDER = 'shell';
const DOCUMENT = 'index.html';
const HISTORY = 'shell-builds.json';

/**
 * Puts the built shell on the site: first the files with hashed names, at last the document that names
 * them. Files of the builds before stay for a while.
 * @param dist the built folder
 */
export async function publishShell(dist: string, site: Site): Promise<void> {
  const files = (await filesOf(dist)).sort();
  const document = await readFile(join(dist, DOCUMENT), 'utf8');
  const parts = documentParts(document);
  for (const name of files.filter((file) => file !== DOCUMENT))
    await site.putFile(join(dist, name), `${FOLDER}/${name}`);
  for (const [name, text] of Object.entries({ ...parts, [DOCUMENT]: document }))
    await site.change(`${FOLDER}/${name}`, () => text);
  const shell = createHash('sha256').update(document).digest('hex').slice(0, 8);
  await changeRegistry(site, (registry) => ({ ...registry, shell }));
  const kept = await noteBuild(site, files);
  const wanted = new Set([...kept.flat(), ...Object.keys(parts)]);
  for (const name of await site.files(FOLDER))
    if (!wanted.has(name)) await site.remove(`${FOLDER}/${name}`);
}

/** @returns the files of each build that stays, the newest first */
async function noteBuild(site: Site, files: string[]): Promise<string[][]> {
  let kept: string[][] = [];
  await site.change(HISTORY, (text) => {
    const before = JSON.parse(text ?? '[]') as string[][];
    kept = [files, ...before.filter((old) => old.join() !== files.join())].slice(0, KEPT_BUILDS);
    return JSON.stringify(kept);
  });
  return kept;
}
