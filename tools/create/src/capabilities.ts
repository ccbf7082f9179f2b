import type { Kind } from './names.ts';

/** What `--with` adds to a part (docs/teams.md); templates name them in marker lines. */
export const CAPABILITIES: Readonly<Record<Kind, readonly string[]>> = {
  module: ['tab'],
  service: ['emails', 'pictures', 'accounts'],
};

/** Names of wanted capabilities. */
export type Capabilities = ReadonlySet<string>;

/**
 * Returns the capabilities in the value of `--with`: `emails,pictures`; none without a value.
 * @throws Error with a message if the kind has no such capability
 */
export function capabilitiesOf(kind: Kind, given: string | undefined): Capabilities {
  const names = given?.split(',').map((name) => name.trim()) ?? [];
  const possible = CAPABILITIES[kind];
  const unknown = names.find((name) => !possible.includes(name));
  if (unknown !== undefined)
    throw new Error(
      `--with ${unknown}: a ${kind} can be created with ${possible.join(', ')}; several are separated by commas.`,
    );
  return new Set(names);
}

const MARKER = /^[ \t]*(?:\/\/|#) (?:(with|without) ([a-z]+)|end)$/;

/**
 * Returns a template without its marker lines and unwanted blocks. A block is between
 * `// with emails` or `// without emails` and `// end` (`#` in YAML); blocks may be nested.
 * @param file name for errors
 * @returns null if blocks made up the whole file and all are unwanted
 * @throws Error if a marker names no capability, or a block has no beginning or end
 */
export function selectBlocks(file: string, text: string, wanted: Capabilities): string | null {
  const kept: string[] = [];
  const open: boolean[] = [];
  const known = Object.values(CAPABILITIES).flat();
  for (const line of text.split('\n')) {
    const [marker, kind, name = ''] = MARKER.exec(line) ?? [];
    if (marker === undefined) {
      if (open.every(Boolean)) kept.push(line);
    } else if (kind === undefined) {
      if (open.pop() === undefined) throw new Error(`${file} ends a block that was not opened.`);
    } else {
      if (!known.includes(name)) throw new Error(`${file} names the unknown capability ${name}.`);
      open.push((kind === 'with') === wanted.has(name));
    }
  }
  if (open.length > 0) throw new Error(`${file} has a block without an end.`);
  const isEmpty = kept.every((line) => line.trim() === '');
  return isEmpty && text.trim() !== '' ? null : kept.join('\n');
}
