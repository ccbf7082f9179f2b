import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeAtomic } from '../data/write-atomic.ts';
import { documentParts } from './document-parts.ts';
import { folderSite } from './folder-site.ts';
import { changeRegistry } from './registry.ts';

/** Builds whose files stay for pages that were opened before. */
const KEPT_BUILDS = 4;
const DOCUMENT = 'index.html';
const HISTORY = 'shell-builds.json';

/**
 * Puts the built shell into the folder that nginx serves: first the files with hashed names, at last
 * the document that names them. Files of the builds before stay for a while.
 * @param dist the built folder
 * @param www folder that nginx serves
 */
export async function publishShell(dist: string, www: string): Promise<void> {
  const target = join(www, 'shell');
  const files = (await filesOf(dist)).sort();
  for (const name of files.filter((file) => file !== DOCUMENT))
    await copyChanged(dist, target, name);
  const document = await readFile(join(dist, DOCUMENT), 'utf8');
  const parts = documentParts(document);
  for (const [name, text] of Object.entries(parts)) await writeAtomic(join(target, name), text);
  await writeAtomic(join(target, DOCUMENT), document);
  const shell = createHash('sha256').update(document).digest('hex').slice(0, 8);
  await changeRegistry(folderSite(www), (registry) => ({ ...registry, shell }));
  const history = join(www, HISTORY);
  const builds = [
    files,
    ...(await readHistory(history)).filter((old) => old.join() !== files.join()),
  ];
  const kept = builds.slice(0, KEPT_BUILDS);
  await writeAtomic(history, JSON.stringify(kept));
  const wanted = new Set([...kept.flat(), ...Object.keys(parts)]);
  for (const name of await filesOf(target))
    if (!wanted.has(name)) await rm(join(target, name), { force: true });
}

async function copyChanged(from: string, to: string, name: string): Promise<void> {
  const source = await stat(join(from, name));
  const there = await stat(join(to, name)).catch(() => null);
  if (there?.size === source.size && there.mtimeMs >= source.mtimeMs) return;
  await mkdir(dirname(join(to, name)), { recursive: true });
  const temporary = join(to, `${name}.${process.pid}.tmp`);
  await copyFile(join(from, name), temporary);
  await rename(temporary, join(to, name));
}

async function readHistory(file: string): Promise<string[][]> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  return JSON.parse(text) as string[][];
}

async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
