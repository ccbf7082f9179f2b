import type { z } from 'zod';

/**
 * JSON of a response that has already passed its schema (`checkedText`), so that it can be cached
 * and sent again. Handlers pass it to `reply`.
 */
export class CheckedJson {
  readonly json: string | Buffer;
  readonly isCurrent: (() => boolean) | undefined;

  /**
   * @param isCurrent returns whether the response is still valid for the same address; if given, it
   * is cached (`keptAnswers`)
   */
  constructor(json: string | Buffer, isCurrent?: () => boolean) {
    this.json = json;
    this.isCurrent = isCurrent;
  }
}

/**
 * Returns a value as JSON without undeclared fields. Throws `ZodError` if it does not match the
 * schema.
 */
export const checkedText = <T extends z.ZodType>(schema: T, value: z.input<T>): string =>
  JSON.stringify(schema.parse(value));

export const JSON_TYPE = 'application/json; charset=utf-8';
