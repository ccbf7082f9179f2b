import { Columns, type ColumnValues } from './columns.ts';
import { CategoryNumbers } from './facets.ts';
import { Ids } from './ids.ts';
import { Codes } from './numbered.ts';
import type { PartReader, PartWriter } from './parts.ts';
import { SlotOrders } from './slot-orders.ts';
import { type SlotSet, SlotSets } from './slot-set.ts';
import { VariantSets, VariantSlots } from './variant-slots.ts';
import { WordIndex } from './word-index.ts';

/** Products by slot: the facts of each, and the sets and orders that questions are answered from. */
export class ProductSlots {
  readonly columns = new Columns();
  readonly ids = new Ids();
  readonly words = new WordIndex();
  readonly variants = new VariantSets();
  readonly offered = new VariantSlots(this.variants, () => this.columns.offered);
  readonly available = new VariantSlots(this.variants, () => this.columns.available);
  readonly categories = new CategoryNumbers(() => this.columns.category);
  readonly tags = new SlotSets();
  readonly genders = new SlotSets();
  /** What is sold out, and what is in stock. */
  readonly stocks = new SlotSets();
  /** Of tags and genders. */
  readonly codes = new Codes();
  readonly #filled = new SlotSets();
  readonly orders = new SlotOrders(this.columns, this.ids, () => this.filled);

  /** The slots that are not empty. */
  get filled(): SlotSet {
    return this.#filled.of(0);
  }

  /** Fills a slot and puts it into all sets and orders. */
  list(slot: number, values: ColumnValues): void {
    this.columns.set(slot, values);
    this.orders.insert(slot);
    for (const set of this.#setsOf(slot)) set.add(slot);
    this.offered.add(slot);
    this.available.add(slot);
  }

  /** Takes it out of them again, while its columns are as they were then. */
  unlist(slot: number): void {
    this.orders.remove(slot);
    for (const set of this.#setsOf(slot)) set.delete(slot);
    this.offered.delete(slot);
    this.available.delete(slot);
  }

  #setsOf(slot: number): SlotSet[] {
    const { category, tag, gender, inStock } = this.columns;
    return [
      this.filled,
      this.categories.slots.of(category[slot] as number),
      this.tags.of(tag[slot] as number),
      this.genders.of(gender[slot] as number),
      this.stocks.of(inStock[slot] as number),
    ];
  }

  get #saved() {
    const variants = [this.variants, this.offered, this.available];
    const sets = [this.categories, this.codes, this.tags, this.genders, this.stocks];
    return [...variants, ...sets, this.#filled, this.words];
  }

  /** Writes them all, which are prepared (`orders`) and do not change meanwhile. */
  async save(to: PartWriter): Promise<void> {
    await this.ids.save(to, this.columns.length);
    await this.columns.save(to);
    for (const part of this.#saved) await part.save(to);
    await this.orders.save(to);
  }

  /** Reads what was saved, where there are none yet. The changes of before have no number here: all get this one. */
  async load(from: PartReader, version: number): Promise<void> {
    await this.columns.load(from, await this.ids.load(from), version);
    for (const part of this.#saved) await part.load(from);
    await this.orders.load(from);
    this.ids.fill(this.filled.slots);
  }
}
