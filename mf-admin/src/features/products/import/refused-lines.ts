import type { ImportResult } from '@tanabana/contracts';
import Papa from 'papaparse';

type Told = ImportResult['lines'][number];

/** Lines of a file without their ends, one at a time: a large file is never held as a whole. */
async function* linesOf(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** The header of a file and its refused records as they stand there; a record may go over many lines. */
async function recordsOf(file: Blob, told: readonly Told[]) {
  const records: { text: string; reason: string }[] = [];
  let header = '';
  let line = 0;
  let next = 0;
  let text: string[] = [];
  for await (const part of linesOf(file)) {
    line += 1;
    if (line === 1) {
      header = part;
      continue;
    }
    const record = told[next];
    if (!record) break;
    if (record.outcome === 'refused') text.push(part);
    if (line < record.line) continue;
    if (record.outcome === 'refused') {
      records.push({ text: text.join('\n').trim(), reason: record.reason ?? '' });
      text = [];
    }
    next += 1;
  }
  return { header, records };
}

/**
 * The refused lines of a file as a file of their own, with what is wrong in the column `problem`, which
 * an import passes over: to be mended and imported again.
 */
export async function refusedLines(file: Blob, told: readonly Told[]): Promise<string> {
  const { header, records } = await recordsOf(file, told);
  const { data, meta } = Papa.parse<string[]>(header.trim());
  const { delimiter } = meta;
  const cellsOf = (text: string): string[] =>
    Papa.parse<string[]>(text, { delimiter }).data[0] ?? [text];
  const rows = records.map(({ text, reason }) => [reason, ...cellsOf(text)]);
  return Papa.unparse([['problem', ...(data[0] ?? [])], ...rows], { delimiter });
}
