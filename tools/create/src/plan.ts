import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Capabilities, selectBlocks } from './capabilities.ts';
import { withOwner } from './code-owners.ts';
import { editContract } from './edit-contract.ts';
import { withWorkspace } from './lock-file.ts';
import { mergeYaml } from './merge-yaml.ts';
import { asTextOf, type Kind, type Names } from './names.ts';

/** All files of a new part; nothing is written before all are known. */
export interface Plan {
  /** From the root. */
  folder: string;
  /** Name of its package. */
  name: string;
  /** Path from the root → text. */
  added: ReadonlyMap<string, string>;
  changed: ReadonlyMap<string, string>;
}

const CODE_OWNERS = '.github/CODEOWNERS';

/**
 * Plans a new part.
 * @param wanted its capabilities, by default none
 * @throws Error with a message if its name is taken, or a file has no position for it
 */
export async function planPart(
  root: string,
  kind: Kind,
  names: Names,
  wanted: Capabilities = new Set(),
): Promise<Plan> {
  const name = names[kind === 'module' ? 'sample-thing' : 'sample-things'] ?? '';
  const folder = kind === 'module' ? `mf-${name}` : `services/${name}`;
  const read = (file: string) => readFile(join(root, file), 'utf8');
  await assertFree(root, kind, folder, name);
  const added = new Map<string, string>();
  const changed =
    kind === 'service' ? await editContract(names, read, wanted) : new Map<string, string>();
  for (const [path, text] of await readTemplate(root, kind, names, wanted)) {
    if (!existsSync(join(root, path))) added.set(path, text);
    else if (/\.ya?ml$/.test(path)) changed.set(path, mergeYaml(path, await read(path), text));
    else throw new Error(`${path} already exists: choose another name.`);
  }
  if (existsSync(join(root, CODE_OWNERS)))
    changed.set(CODE_OWNERS, withOwner(await read(CODE_OWNERS), folder, name));
  const manifest = added.get(`${folder}/package.json`) ?? '';
  changed.set(
    'package-lock.json',
    withWorkspace(await read('package-lock.json'), folder, manifest),
  );
  return { folder, name: (JSON.parse(manifest) as { name: string }).name, added, changed };
}

/** Remains of an incomplete part are found by its contract folder, a taken address by its owner. */
async function assertFree(root: string, kind: Kind, folder: string, name: string): Promise<void> {
  const taken = [folder, ...(kind === 'service' ? [`packages/contracts/src/${name}`] : [])];
  for (const path of taken)
    if (existsSync(join(root, path)))
      throw new Error(`${path} already exists: choose another name.`);
  if (kind === 'service') return;
  const modules = (await readdir(root)).filter((entry) => entry.startsWith('mf-'));
  const lists = modules.map((module) => `${module}/module.config.ts`);
  for (const file of [...lists, 'packages/storefront/src/paths.ts']) {
    const text = await readFile(join(root, file), 'utf8').catch(() => '');
    if (new RegExp(`['\`]/${name}['\`/?]`).test(text))
      throw new Error(`The address /${name} is taken (${file}): choose another name.`);
  }
}

/** The files of a new part: path from the root → text. */
async function readTemplate(
  root: string,
  kind: Kind,
  names: Names,
  wanted: Capabilities,
): Promise<Map<string, string>> {
  const folder = join(root, 'tools/create/templates', kind);
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const entries = files.map(async (entry) => {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length + 1).replaceAll('\\', '/');
    const text = selectBlocks(path, await readFile(file, 'utf8'), wanted);
    return text === null ? [] : [[asTextOf(names, path), asTextOf(names, text)] as const];
  });
  return new Map((await Promise.all(entries)).flat());
}
