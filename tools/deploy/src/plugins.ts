import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { changeRegistry, PLUGINS, readRegistry, type Site } from '@tanabana/shop-runner/publish';
import type { Outcome } from './deploy.ts';

/**
 * Publishes a plugin of Module Federation's runtime, for pages opened from now on. Replaces one of
 * the same name.
 * @param file an ES module in one file whose default export is a plugin, or a function that returns
 * one
 * @throws Error with a message if it is not; then nothing changes
 */
export async function addPlugin(site: Site, file: string): Promise<Outcome> {
  const name = nameOf(file);
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be read: ${error.code}.`);
  });
  if (!/\bexport\s+default\b|\bas\s+default\b/.test(content.toString()))
    throw new Error(`${file} has no default export: a runtime plugin is an ES module with one.`);
  const hash = createHash('sha256').update(content);
  const integrity = `sha256-${hash.copy().digest('base64')}`;
  const entry = `/${PLUGINS}/${hash.digest('hex').slice(0, 8)}/${name}.js`;
  await site.putFile(file, entry.slice(1));
  await changeRegistry(site, ({ plugins = [], ...more }) => ({
    ...more,
    plugins: [...plugins.filter((one) => one.name !== name), { name, entry, integrity }],
  }));
  return `The runtime plugin ${name} is in the registry`;
}

/**
 * Removes a plugin from the registry; its file stays for open pages.
 * @param file its name, or the original file
 */
export async function removePlugin(site: Site, file: string): Promise<Outcome> {
  const name = nameOf(file);
  const { plugins = [] } = await readRegistry(site);
  if (!plugins.some((one) => one.name === name))
    throw new Error(`There is no runtime plugin ${name} in the registry.`);
  await changeRegistry(site, ({ plugins: before = [], ...more }) => ({
    ...more,
    plugins: before.filter((one) => one.name !== name),
  }));
  return `The runtime plugin ${name} is removed from the registry`;
}

function nameOf(file: string): string {
  const name = basename(file).replace(/\.m?js$/, '');
  if (/^[a-z][a-z0-9-]*$/.test(name)) return name;
  throw new Error(
    `${basename(file)}: name a plugin's file with lower case letters, digits and hyphens.`,
  );
}
