import type { z } from 'zod';

/**
 * JSON of an answer whose every part has passed its schema (`checkedText`): it is sent as it is, so
 * that it can be kept and sent again. A handler gives it to `reply`.
 */
export class CheckedJson {
  readonly json: string | Buffer;
  readonly isCurrent: (() => boolean) | undefined;

  /** @param isCurrent whether it is still what the same address is answered; where told, it is kept (`keptAnswers`) */
  constructor(json: string | Buffer, isCurrent?: () => boolean) {
    this.json = json;
    this.isCurrent = isCurrent;
  }
}

/** JSON text of a value, without what its schema does not declare. Throws `ZodError` where it does not fit. */
export const checkedText = <T extends z.ZodType>(schema: T, value: z.input<T>): string =>
  JSON.stringify(schema.parse(value));

export const JSON_TYPE = 'application/json; charset=utf-8';
