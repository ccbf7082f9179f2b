import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_FILE } from '@tanabana/contracts/description';
import { recordDeploy } from './deploys.ts';
import { shopOf } from './publish-module.ts';
import { changeRegistry, type Descriptor } from './registry.ts';
import { filesOf, ifMissing, type Site } from './site.ts';

/** Number of builds whose files are kept for open pages. */
const KEPT_BUILDS = 4;
const FOLDER = 'shell';
const DOCUMENT = 'index.html';
const HISTORY = 'shell-builds.json';

/**
 * Publishes the built shell: first the files with hashed names, finally the document that refers to
 * them. Files of earlier builds are kept for a while.
 * @param dist the built folder
 */
export async function publishShell(dist: string, site: Site): Promise<void> {
  const files = (await filesOf(dist)).sort();
  const document = await readFile(join(dist, DOCUMENT), 'utf8');
  const parts = documentParts(document);
  const contract = await readFile(join(dist, CONTRACT_FILE), 'utf8').catch(ifMissing(null));
  // texts with fixed names are rewritten, whatever their size and time
  const texts = { ...parts, ...(contract === null ? {} : { [CONTRACT_FILE]: contract }) };
  for (const name of files.filter((file) => file !== DOCUMENT && !(file in texts)))
    await site.putFile(join(dist, name), `${FOLDER}/${name}`);
  for (const [name, text] of Object.entries({ ...texts, [DOCUMENT]: document }))
    await site.change(`${FOLDER}/${name}`, () => text);
  const shell = createHash('sha256').update(document).digest('hex').slice(0, 8);
  await changeRegistry(site, (registry) => ({ ...registry, shell }));
  const of = await shopOf(site, FOLDER);
  const at = new Date().toISOString();
  // no module has this name
  await recordDeploy(site, FOLDER, {
    version: shell,
    at,
    kind: 'live',
    ...(of ? { shop: of } : {}),
  });
  const kept = await recordBuild(site, files);
  const wanted = new Set([...kept.flat(), ...Object.keys(parts)]);
  for (const name of await site.files(FOLDER))
    if (!wanted.has(name)) await site.remove(`${FOLDER}/${name}`);
}

/** @returns the files of each kept build, the newest first */
async function recordBuild(site: Site, files: string[]): Promise<string[][]> {
  let kept: string[][] = [];
  await site.change(HISTORY, (text) => {
    const before = JSON.parse(text ?? '[]') as string[][];
    kept = [files, ...before.filter((old) => old.join() !== files.join())].slice(0, KEPT_BUILDS);
    return JSON.stringify(kept);
  });
  return kept;
}

const HEAD = /<meta\s+name="description"[^>]*>\s*<title>[^<]*<\/title>/;

/**
 * The shell's document split at its description and title, for pages with their own head (gateway,
 * documents.conf), and the same document for missing pages.
 * @returns path below the shell's folder → content
 * @throws Error for a document without adjacent description and title
 */
export function documentParts(document: string): Record<string, string> {
  const head = HEAD.exec(document);
  if (!head) throw new Error("The shell's document has no description followed by a title.");
  const before = document.slice(0, head.index);
  const after = document.slice(head.index + head[0].length);
  const missing = '<title>Page not found</title><meta name="robots" content="noindex" data-page>';
  return {
    '_document/before-head.html': before,
    '_document/after-head.html': after,
    '_document/missing.html': before + missing + after,
  };
}

const META = /<meta name="module-contracts" content="(\d+)-(\d+)"/;

/** The contracts that this document's shell supports, both inclusive; null for another document. */
export function contractsOf(document: string): { oldest: number; newest: number } | null {
  const [, oldest, newest] = META.exec(document) ?? [];
  return oldest && newest ? { oldest: Number(oldest), newest: Number(newest) } : null;
}

/**
 * Why a shell cannot run a module; null if it can (docs/architecture.md, Modules). A remote with a
 * manifest has no contract unless it names one.
 */
export function contractProblem(
  document: string,
  { name, entry, contract }: Descriptor,
): string | null {
  if (contract === undefined && entry.endsWith('.json')) return null;
  const shell = contractsOf(document);
  if (!shell || contract === undefined)
    return `Whether ${name} fits the live shell is unknown: no contract is named.`;
  if (contract > shell.newest)
    return `${name} was built for contract ${contract}, the live shell supports up to ${shell.newest}: deploy the shell first.`;
  if (contract < shell.oldest)
    return `${name} was built for contract ${contract}, the live shell requires at least ${shell.oldest}: build it again.`;
  return null;
}
