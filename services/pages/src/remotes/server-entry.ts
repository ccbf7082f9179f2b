import { createHash } from 'node:crypto';
import { type Composition, folderOf, HASH_LIST, type Line } from '../site/composition.ts';
import type { Site } from '../site/site.ts';

/** A script below the folder of its module. */
const SCRIPT = /^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9._/-]*\.js$/;

/** A remote whose server entry this shop serves itself. */
export interface ServerEntry {
  module: string;
  /** Address of its script: differs between versions. */
  address: string;
  line: Line;
}

/** Server entries of a composition. A remote on another origin is rendered by the browser. */
export const serverEntriesOf = ({ registry }: Composition): ServerEntry[] =>
  registry.modules.flatMap((line) => {
    const { name, entry, server } = line;
    if (server === undefined || !SCRIPT.test(server) || !/^\/(?!\/)/.test(entry)) return [];
    return [{ module: name, address: folderOf(line) + server, line }];
  });

/**
 * Returns the text of a server entry.
 * @throws Error if it does not load, or is not the deployed file
 */
export async function readServerEntry(
  { address, line }: ServerEntry,
  file: Site['file'],
): Promise<string> {
  const [text, list] = await Promise.all([file(address), file(folderOf(line) + HASH_LIST)]);
  if (hashOf(list) !== line.integrity?.[HASH_LIST])
    throw new Error(`${HASH_LIST} differs from the deployed file.`);
  const hashes = JSON.parse(list) as Record<string, string>;
  if (hashOf(text) !== hashes[line.server ?? ''])
    throw new Error(`${address} differs from the deployed file.`);
  return text;
}

const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;
