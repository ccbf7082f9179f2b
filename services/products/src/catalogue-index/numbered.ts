import type { PartReader, PartWriter } from './parts.ts';

/** Different values, each known by a number. */
export abstract class Numbered<T> {
  readonly values: T[] = [];
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.values.length;
  }

  abstract numberOf(value: T): number;

  async save(to: PartWriter): Promise<void> {
    await to.json(this.values);
  }

  /** Gives what was saved the same numbers. */
  async load(from: PartReader): Promise<void> {
    for (const value of (await from.json()) as T[]) this.numberOf(value);
  }

  protected numberByKey(key: string, value: T): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}

/** Words by a number from 1 on, 0 for none. */
export class Codes extends Numbered<string> {
  /** Also of `undefined`. */
  numberOf(word: string | undefined): number {
    return word === undefined ? 0 : 1 + this.numberByKey(word, word);
  }
}
