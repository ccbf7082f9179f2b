import { Long } from 'bson';
import {
  BSON,
  type Document,
  decodeExactly,
  documentOf,
  type Element,
  elementOf,
  elements,
  isTrue,
  numberOf,
  ok,
  splitDocuments,
  textOf,
} from '../../mongo-wire/bson.ts';
import type { Call } from '../call.ts';
import { CODE, MongoError } from '../errors.ts';
import type { Write, WriteKind } from './writes.ts';
import { runWrite } from './writes.ts';

/**
 * Runs the command of `client.bulkWrite` (MongoDB 8.0), which the engine lacks. Consecutive
 * operations of one kind run as one insert, update or delete command, and each of these commands is
 * recorded separately for retries.
 */
export async function bulkWrite(call: Call): Promise<Buffer> {
  const { body, sequences } = call.command;
  const order = elementOf(body, 'ordered');
  const ordered = order === null || isTrue(order);
  const errorsOnly = isTrue(elementOf(body, 'errorsOnly'));
  const results = new BulkResults(ordered);
  for (const group of groups(bulkOperations(body, sequences), errorsOnly)) {
    const noteId = call.noteId && `${call.noteId}:${group.first}`;
    const reply = await runWrite(call, { ...group.write(body, ordered), noteId });
    results.add(group, decodeExactly(reply));
    if (results.failed && (ordered || call.transaction)) break;
  }
  return ok({
    cursor: { id: Long.ZERO, ns: 'admin.$cmd.bulkWrite', firstBatch: results.list(errorsOnly) },
    ...results.counts,
  } as Document);
}

/**
 * One operation of a bulkWrite: its kind, its collection, and its statement in the form of the
 * plain command.
 */
export interface BulkOperation {
  kind: WriteKind;
  namespace: string;
  statement: Buffer;
}

/** Consecutive operations that are sent as one command. */
export interface Group {
  /** Index of the first operation within the bulkWrite. */
  first: number;
  kind: WriteKind;
  size: number;
  write(body: Buffer, ordered: boolean): Omit<Write, 'noteId'>;
}

// names in bulkWrite → names in the plain commands
const RENAMED: Record<string, string> = { filter: 'q', updateMods: 'u' };
const CARRIED = ['multi', 'upsert', 'arrayFilters', 'collation', 'hint', 'sort', 'constants'];
const FROM_BODY = ['let', 'bypassDocumentValidation'];

/** Reads the operations. Their documents stay encoded, so that numbers keep their types. */
export function bulkOperations(body: Buffer, sequences: Map<string, Buffer>): BulkOperation[] {
  const namespaces = list(body, sequences, 'nsInfo').map(
    (info) => textOf(required(info, 'ns')) ?? '',
  );
  return list(body, sequences, 'ops').map((op) => {
    const [first] = elements(op);
    const kind = first?.name;
    const namespace = namespaces[first ? (numberOf(first) ?? -1) : -1];
    if (
      !first ||
      (kind !== 'insert' && kind !== 'update' && kind !== 'delete') ||
      !namespace?.includes('.')
    )
      throw new MongoError(
        CODE.failedToParse,
        'FailedToParse',
        'an operation of bulkWrite is not valid',
      );
    return { kind, namespace, statement: statementOf(kind, op) };
  });
}

/**
 * Groups consecutive operations of the same kind and collection. A command with several updates or
 * deletes returns only totals.
 * @param sumsOnly whether totals are enough
 */
export function groups(operations: BulkOperation[], sumsOnly: boolean): Group[] {
  const found: { first: number; run: [BulkOperation, ...BulkOperation[]] }[] = [];
  for (const [at, operation] of operations.entries()) {
    const { run } = found.at(-1) ?? {};
    const alike = run?.[0].kind === operation.kind && (sumsOnly || operation.kind === 'insert');
    if (run && alike && run[0].namespace === operation.namespace) run.push(operation);
    else found.push({ first: at, run: [operation] });
  }
  return found.map(({ first, run }) => ({
    first,
    kind: run[0].kind,
    size: run.length,
    write: (body, ordered) => writeOf(run, body, ordered),
  }));
}

function writeOf(
  run: [BulkOperation, ...BulkOperation[]],
  body: Buffer,
  ordered: boolean,
): Omit<Write, 'noteId'> {
  const { kind, namespace } = run[0];
  const dot = namespace.indexOf('.');
  const collection = namespace.slice(dot + 1);
  const parts = [text(kind, collection), boolean('ordered', ordered)];
  for (const name of FROM_BODY) {
    const element = elementOf(body, name);
    if (element) parts.push(element);
  }
  const sequence = Buffer.concat(run.map(({ statement }) => statement));
  return { kind, db: namespace.slice(0, dot), collection, body: documentOf(parts), sequence };
}

function statementOf(kind: WriteKind, op: Buffer): Buffer {
  if (kind === 'insert') return required(op, 'document').value;
  const parts: Element[] = [];
  for (const element of elements(op)) {
    const name = RENAMED[element.name];
    if (name) parts.push({ ...element, name });
    else if (CARRIED.includes(element.name) && !(kind === 'delete' && element.name === 'multi'))
      parts.push(element);
  }
  if (kind === 'delete') {
    const limit = Buffer.alloc(4);
    const multi = elementOf(op, 'multi');
    limit.writeInt32LE(multi?.value[0] === 1 ? 0 : 1);
    parts.push({ type: BSON.int32, name: 'limit', value: limit });
  }
  return documentOf(parts);
}

function list(body: Buffer, sequences: Map<string, Buffer>, name: string): Buffer[] {
  const sequence = sequences.get(name);
  if (sequence) return splitDocuments(sequence);
  const array = elementOf(body, name);
  return array?.type === BSON.array ? [...elements(array.value)].map(({ value }) => value) : [];
}

function required(document: Buffer, name: string): Element {
  const element = elementOf(document, name);
  if (!element)
    throw new MongoError(CODE.failedToParse, 'FailedToParse', `bulkWrite needs '${name}'`);
  return element;
}

function text(name: string, content: string): Element {
  const bytes = Buffer.from(`${content}\0`);
  const size = Buffer.alloc(4);
  size.writeInt32LE(bytes.length);
  return { type: BSON.string, name, value: Buffer.concat([size, bytes]) };
}

function boolean(name: string, content: boolean): Element {
  return { type: BSON.boolean, name, value: Buffer.from([content ? 1 : 0]) };
}

/** Combines the replies of a bulkWrite's commands into one result per operation, and totals. */
export class BulkResults {
  readonly counts = {
    nErrors: 0,
    nInserted: 0,
    nMatched: 0,
    nModified: 0,
    nUpserted: 0,
    nDeleted: 0,
  };
  private readonly results: Document[] = [];
  private readonly ordered: boolean;

  constructor(ordered: boolean) {
    this.ordered = ordered;
  }

  get failed(): boolean {
    return this.counts.nErrors > 0;
  }

  add(group: Group, reply: Document): void {
    const n = Number(reply.n ?? 0);
    const nModified = Number(reply.nModified ?? 0);
    const upserted = (reply.upserted ?? []) as Document[];
    if (group.kind === 'insert') this.counts.nInserted += n;
    else if (group.kind === 'delete') this.counts.nDeleted += n;
    else {
      this.counts.nUpserted += upserted.length;
      this.counts.nMatched += n - upserted.length;
      this.counts.nModified += nModified;
    }
    const errors = new Map<number, Document>();
    for (const error of (reply.writeErrors ?? []) as Document[])
      errors.set(Number(error.index), error);
    for (let at = 0; at < group.size; at++) {
      const idx = group.first + at;
      const error = errors.get(at);
      if (error) {
        const { index, ...reason } = error;
        this.results.push({ ok: 0, idx, n: 0, ...reason });
        this.counts.nErrors++;
        if (this.ordered) return;
        continue;
      }
      this.results.push({
        ok: 1,
        idx,
        n: group.kind === 'insert' ? 1 : n,
        ...(group.kind === 'update' && { nModified }),
        ...(upserted[0] && { upserted: { _id: upserted[0]._id } }),
      });
    }
  }

  list(errorsOnly: boolean): Document[] {
    return errorsOnly ? this.results.filter(({ ok }) => ok === 0) : this.results;
  }
}
