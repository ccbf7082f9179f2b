import { asTextOf, type Names } from './names.ts';

/** Returns the text with the inserted lines, or null if the position does not exist. */
type Insert = (text: string, lines: string) => string | null;

const atEnd: Insert = (text, lines) => `${text}\n${lines}`;

const afterLine =
  (beginning: string): Insert =>
  (text, lines) => {
    const at = lineBeginning(text, beginning);
    return at < 0 ? null : insertAt(text, text.indexOf('\n', at) + 1, lines);
  };

/**
 * At the end of the block that the line opens: before the next closing line with the same
 * indentation.
 */
const inBlock =
  (opener: string): Insert =>
  (text, lines) => {
    const at = lineBeginning(text, opener);
    const indent = /^ */.exec(opener)?.[0] ?? '';
    const end = at < 0 ? -1 : text.indexOf(`\n${indent}}`, at);
    return end < 0 ? null : insertAt(text, end + 1, lines);
  };

const lineBeginning = (text: string, beginning: string): number =>
  `\n${text}`.indexOf(`\n${beginning}`);
const insertAt = (text: string, at: number, lines: string): string =>
  text.slice(0, at) + lines + text.slice(at);

/** Where the contract and its client name each service, besides its own folder. */
const SERVICE_EDITS: readonly (readonly [file: string, insert: Insert, lines: string])[] = [
  [
    'packages/contracts/src/index.ts',
    afterLine('export { authRoutes'),
    "export { sampleThingRoutes } from './sample-things/routes.ts';\n",
  ],
  [
    'packages/contracts/src/endpoints.ts',
    afterLine("export * from './auth/endpoints.ts';"),
    "export { sampleThingEndpoints } from './sample-things/endpoints.ts';\n",
  ],
  [
    'packages/contracts/src/errors.ts',
    inBlock('export const errorCodes = {'),
    `  'sample_thing.not_found': refusal(404, 'Sample thing not found'),
  'sample_thing.name_taken': refusal(409, 'A sample thing with this name already exists.'),
`,
  ],
  [
    'packages/contracts/src/types.ts',
    afterLine("import type { z } from 'zod';"),
    "import type * as sampleThings from './sample-things/endpoints.ts';\n",
  ],
  [
    'packages/contracts/src/types.ts',
    atEnd,
    `export type SampleThing = z.output<typeof sampleThings.sampleThing>;
export type SampleThingList = z.output<typeof sampleThings.sampleThingList>;
export type SampleThingQuery = z.output<typeof sampleThings.sampleThingQuery>;
export type NewSampleThing = z.output<typeof sampleThings.newSampleThing>;
`,
  ],
  ['packages/api-client/src/client.ts', inBlock('import {'), '  sampleThingRoutes,\n'],
  [
    'packages/api-client/src/client.ts',
    inBlock('export interface Api {'),
    '  readonly sampleThings: Calls<typeof Endpoints.sampleThingEndpoints>;\n',
  ],
  [
    'packages/api-client/src/client.ts',
    inBlock('  return {'),
    '    sampleThings: callsOf(sampleThingRoutes),\n',
  ],
];

/**
 * Returns the files of contract and client with a service's lines inserted.
 * @param read returns a file's text
 * @throws Error naming the file that has no position for them, or already contains the name
 */
export async function editContract(
  names: Names,
  read: (file: string) => Promise<string>,
): Promise<Map<string, string>> {
  const changed = new Map<string, string>();
  for (const [file, insert, template] of SERVICE_EDITS) {
    const text = changed.get(file) ?? (await read(file));
    const lines = asTextOf(names, template);
    const taken = lines.match(/(?<=export type )\w+/g)?.find((name) => hasWord(text, name));
    if (taken) throw new Error(`${file} already contains ${taken}: choose another name.`);
    const result = insert(text, lines);
    if (result === null)
      throw new Error(`${file} has an unexpected form: add the service by hand.`);
    changed.set(file, result);
  }
  return changed;
}

const hasWord = (text: string, word: string): boolean => new RegExp(`type ${word}\\b`).test(text);
