import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findParts, type Part, programOptions } from '@tanabana/shop-runner/build';
import { build } from 'esbuild';

export interface Setting {
  name: string;
  required: boolean;
}

/** Settings of each part that is chosen: it is bundled and asked for them. */
export async function settingsOf(
  root: string,
  isChosen: (part: Part) => boolean,
): Promise<Map<string, Setting[]>> {
  const folder = join(root, 'node_modules/.cache/tanabana/deploy-check');
  await mkdir(folder, { recursive: true });
  const asked = (await findParts(root)).filter(isChosen).map(async (part) => {
    const outfile = join(folder, `${part.name}.js`);
    await build({ ...programOptions(part), outfile });
    const { stdout } = await promisify(execFile)(process.execPath, [outfile, '--settings']);
    return [part.name, JSON.parse(stdout) as Setting[]] as const;
  });
  return new Map(await Promise.all(asked));
}

/** Settings of the gateway, as in render.sh. */
export const gatewaySettings = (script: string): string[] =>
  [...script.matchAll(/^: "\$\{([A-Z_]+):?=/gm)].map(([, name = '']) => name);

/**
 * Checks that each required setting is given, directly or as a file, and that no unknown one is.
 */
export function settingProblems(
  settings: readonly Setting[],
  given: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  const has = (name: string) => given.includes(name) || given.includes(`${name}_FILE`);
  const missing = settings.filter(({ name, required }) => required && !has(name));
  const mails = settings.some(({ name }) => name === 'SMTP_URL') && !has('SMTP_URL');
  const unknown = given.filter((name) => !known.has(name.replace(/_FILE$/, '')));
  return [
    ...missing.map(({ name }) => `${name} is missing`),
    ...(mails ? ['SMTP_URL is missing: mails would be files in a container'] : []),
    ...unknown.map((name) => `${name} is not a setting of any part`),
  ];
}
