import type { PartReader, PartWriter } from './parts.ts';

/** Distinct values, each with a number. */
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

  /** Loads saved values with their numbers. */
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

/** Texts with numbers from 1; 0 for none. */
export class Codes extends Numbered<string> {
  /** Also for `undefined`. */
  numberOf(word: string | undefined): number {
    return word === undefined ? 0 : 1 + this.numberByKey(word, word);
  }
}
