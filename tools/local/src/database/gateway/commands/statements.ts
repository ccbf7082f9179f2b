import { type Document, decodeExactly } from '../../mongo-wire/bson-build.ts';
import { BSON, elementOf, elements, isTrue, splitDocuments } from '../../mongo-wire/bson-scan.ts';
import { STATEMENTS_FIELD, type Write } from './write.ts';

/** The statements of a write command, decoded only where that is needed. */
export class Statements {
  private readonly parts: Buffer[];

  constructor(write: Pick<Write, 'kind' | 'body' | 'sequence'>) {
    this.parts = write.sequence
      ? splitDocuments(write.sequence)
      : inBody(write.body, STATEMENTS_FIELD[write.kind]);
  }

  get count(): number {
    return this.parts.length;
  }

  /** Filters of the statements that insert where they find nothing. */
  get upsertFilters(): Buffer[] {
    return this.parts
      .filter((part) => isTrue(elementOf(part, 'upsert')))
      .flatMap((part) => elementOf(part, 'q')?.value ?? []);
  }

  /** One statement: the document of an insert; else `{ q, u … }`. */
  at(index: number): Document {
    const part = this.parts[index];
    return part ? decodeExactly(part) : {};
  }
}

function inBody(body: Buffer, field: string): Buffer[] {
  const array = elementOf(body, field);
  return array?.type === BSON.array ? [...elements(array.value)].map(({ value }) => value) : [];
}
