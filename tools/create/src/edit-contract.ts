import { type Capabilities, selectBlocks } from './capabilities.ts';
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

/** After the imports at the beginning of a file. */
const afterImports: Insert = (text, lines) => {
  const last = [...text.matchAll(/^(?:import|\}) .*from '.*';\n/gm)].at(-1);
  return last ? insertAt(text, last.index + last[0].length, `\n${lines}`) : null;
};

/** At the end of the list, or the braces, that the pattern opens. */
const inList =
  (opener: RegExp): Insert =>
  (text, item) => {
    const opened = opener.exec(text);
    const end = opened ? closingBracket(text, opened.index + opened[0].length) : -1;
    if (end < 0) return null;
    const before = text.slice(0, end).trimEnd();
    const comma = /[[{,]$/.test(before) ? '' : ',';
    return `${before}${comma} ${item},${text.slice(end)}`;
  };

/** Returns the position of the bracket or brace that closes a list; -1 if there is none. */
function closingBracket(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (/[[{]/.test(text[at] ?? '')) depth += 1;
    else if (/[\]}]/.test(text[at] ?? '')) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

const lineBeginning = (text: string, beginning: string): number =>
  `\n${text}`.indexOf(`\n${beginning}`);
const insertAt = (text: string, at: number, lines: string): string =>
  text.slice(0, at) + lines + text.slice(at);

type Edit = readonly [file: string, insert: Insert, lines: string];

/** Where the contract names each service, besides its own folder. Modules call it by `callsOf`. */
const SERVICE_EDITS: readonly Edit[] = [
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
  // with pictures
  'sample_thing.picture_invalid': refusal(422, 'This file is not a picture we can read.'),
  'sample_thing.picture_not_found': refusal(404, 'Picture not found'),
  'sample_thing.too_many_pictures': refusal(422, 'This sample thing cannot have more pictures.'),
  // end
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
];

/** The export of an account's data, which stores it under the service's name. */
const ACCOUNT_DATA = 'mf-account/src/own-data/collect-data.ts';

/** Where a service with data of accounts is asked for it, and the answer in component tests. */
const ACCOUNT_EDITS: readonly Edit[] = [
  [ACCOUNT_DATA, inList(/import \{(?=[^}]*\} from '@tanabana\/contracts';)/), 'sampleThingRoutes'],
  [
    ACCOUNT_DATA,
    afterImports,
    'const sampleThingCalls = callsOf<typeof Endpoints.sampleThingEndpoints>(sampleThingRoutes);\n',
  ],
  [
    ACCOUNT_DATA,
    inList(/const \[(?=[^;]*\]\s*=\s*await Promise\.all\()/),
    '{ data: sampleThings }',
  ],
  [ACCOUNT_DATA, inList(/await Promise\.all\(\[/), 'sampleThingCalls.mine({})'],
  [ACCOUNT_DATA, inBlock('  const all = {'), '    sampleThings,\n'],
  [
    'shell/testing/stand-in-shop.ts',
    inBlock('  answerDefaults(): void {'),
    '    this.answer(contract.sampleThingEndpoints.mine, { data: [] });\n',
  ],
];

/**
 * Returns the files of contract and account data with a service's lines inserted.
 * @param read returns a file's text
 * @throws Error naming the file that has no position for them, or already contains the name
 */
export async function editContract(
  names: Names,
  read: (file: string) => Promise<string>,
  wanted: Capabilities,
): Promise<Map<string, string>> {
  const before = new Map<string, string>();
  const changed = new Map<string, string>();
  const edits = [...SERVICE_EDITS, ...(wanted.has('accounts') ? ACCOUNT_EDITS : [])];
  for (const [file, insert, template] of edits) {
    const original = before.get(file) ?? (await read(file));
    before.set(file, original);
    const lines = asTextOf(names, selectBlocks(file, template, wanted) ?? '');
    const taken = takenName(names, file, lines, original);
    if (taken) throw new Error(`${file} already contains ${taken}: choose another name.`);
    const result = insert(changed.get(file) ?? original, lines);
    if (result === null)
      throw new Error(`${file} has an unexpected form: add the service by hand.`);
    changed.set(file, result);
  }
  return changed;
}

/** Returns a name that the lines would declare again. @param text before any edit */
function takenName(names: Names, file: string, lines: string, text: string): string | undefined {
  const hasWord = (word: string): boolean => new RegExp(`\\b${word}\\b`).test(text);
  const data = names.sampleThings ?? '';
  if (file === ACCOUNT_DATA) return hasWord(data) ? data : undefined;
  return lines.match(/(?<=export type )\w+/g)?.find((name) => hasWord(`type ${name}`));
}
