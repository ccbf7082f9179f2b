import { Columns, type ColumnValues } from './columns.ts';
import { CategoryNumbers } from './facets.ts';
import { Ids } from './ids.ts';
import { Codes } from './numbered.ts';
import { OrdinalOrders } from './ordinal-orders.ts';
import { type OrdinalSet, OrdinalSets } from './ordinal-set.ts';
import type { PartReader, PartWriter } from './parts.ts';
import { VariantOrdinals, VariantSets } from './variant-ordinals.ts';
import { WordIndex } from './word-index.ts';

/** Product data by ordinal, with the sets and orders that queries use. */
export class ProductOrdinals {
  readonly columns = new Columns();
  readonly ids = new Ids();
  readonly words = new WordIndex();
  readonly variants = new VariantSets();
  readonly offered = new VariantOrdinals(this.variants, () => this.columns.offered);
  readonly available = new VariantOrdinals(this.variants, () => this.columns.available);
  readonly categories = new CategoryNumbers(() => this.columns.category);
  readonly tags = new OrdinalSets();
  readonly genders = new OrdinalSets();
  /** Sold out, and in stock. */
  readonly stocks = new OrdinalSets();
  /** Codes of tags and genders. */
  readonly codes = new Codes();
  readonly #filled = new OrdinalSets();
  readonly orders = new OrdinalOrders(this.columns, this.ids, () => this.filled);

  /** Ordinals in use. */
  get filled(): OrdinalSet {
    return this.#filled.of(0);
  }

  /** Fills an ordinal and adds it to all sets and orders. */
  list(ordinal: number, values: ColumnValues): void {
    this.columns.set(ordinal, values);
    this.orders.insert(ordinal);
    for (const set of this.#setsOf(ordinal)) set.add(ordinal);
    this.offered.add(ordinal);
    this.available.add(ordinal);
  }

  /** Removes an ordinal from them; call while its columns are unchanged. */
  unlist(ordinal: number): void {
    this.orders.remove(ordinal);
    for (const set of this.#setsOf(ordinal)) set.delete(ordinal);
    this.offered.delete(ordinal);
    this.available.delete(ordinal);
  }

  #setsOf(ordinal: number): OrdinalSet[] {
    const { category, tag, gender, inStock } = this.columns;
    return [
      this.filled,
      this.categories.ordinals.of(category[ordinal] as number),
      this.tags.of(tag[ordinal] as number),
      this.genders.of(gender[ordinal] as number),
      this.stocks.of(inStock[ordinal] as number),
    ];
  }

  get #saved() {
    const variants = [this.variants, this.offered, this.available];
    const sets = [this.categories, this.codes, this.tags, this.genders, this.stocks];
    return [...variants, ...sets, this.#filled, this.words];
  }

  /** Writes everything; must be prepared (`orders`) and not change meanwhile. */
  async save(to: PartWriter): Promise<void> {
    await this.ids.save(to, this.columns.length);
    await this.columns.save(to);
    for (const part of this.#saved) await part.save(to);
    await this.orders.save(to);
  }

  /**
   * Loads saved data into an empty instance. Earlier changes have no number here, so all get
   * `version`.
   */
  async load(from: PartReader, version: number): Promise<void> {
    await this.columns.load(from, await this.ids.load(from), version);
    for (const part of this.#saved) await part.load(from);
    await this.orders.load(from);
    this.ids.fill(this.filled.ordinals);
  }
}
