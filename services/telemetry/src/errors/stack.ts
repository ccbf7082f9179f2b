import type { BuiltFrame } from '../database.ts';

const MAX_LINES = 60;
const MAX_LINE = 400;
const MAX_FRAMES = 20;
const MAX_NAME = 100;
const MAX_MESSAGE = 300;

/** A line of a stack: `at name (address:1:2)` of Chromium, `name@address:1:2` of the others. */
const LINE =
  /^\s*(?:at (?:async )?(?:([^()]*) \()?|([^@]*)@)(https?:\/\/[^\s()]+):(\d{1,8}):(\d{1,8})\)?$/;

/** Scripts only: the address of a page may contain ids. */
const SCRIPT = /\.m?js$/;

/** Folders of built files at the gateway. */
const BUILT = /^\/(?:modules|assets|static)\//;

/** Returns the frames of a stack that are in scripts, without query strings; the innermost first. */
export function framesOf(stack: string): BuiltFrame[] {
  const lines = stack.split('\n', MAX_LINES);
  return lines.flatMap((line) => frameOf(line) ?? []).slice(0, MAX_FRAMES);
}

function frameOf(line: string): BuiltFrame | undefined {
  if (line.length > MAX_LINE) return undefined;
  const [, chromium, other, address = '', row, column] = LINE.exec(line) ?? [];
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  if (!SCRIPT.test(pathname)) return undefined;
  return {
    name: withoutPersonalData((chromium ?? other ?? '').slice(0, MAX_NAME)),
    source: BUILT.test(pathname) ? pathname : origin + pathname,
    line: Number(row),
    column: Number(column),
  };
}

/** Returns a message without addresses, query strings, ids and long numbers (rule 26.2). */
export const messageOf = (message: string): string =>
  withoutPersonalData(message.slice(0, MAX_MESSAGE).replace(/\s+/g, ' ').trim());

const withoutPersonalData = (text: string): string =>
  text
    .replace(/(?<=[\w/])[?#][^\s"'`)]+/g, '')
    .replace(/[^\s@"'`<>()]{1,64}@[^\s@"'`<>()]+/g, '<address>')
    .replace(/[0-9a-f-]{16,}/gi, '<id>')
    .replace(/\+?\d[\d -]{4,}\d|\d{4,}/g, '<number>');
