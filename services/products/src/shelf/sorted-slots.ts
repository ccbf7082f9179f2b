/** Slots in an order, kept so while they come and go. */
export class SortedSlots {
  #slots: Uint32Array;
  #length: number;
  readonly #compare: (a: number, b: number) => number;

  constructor(slots: Uint32Array, compare: (a: number, b: number) => number) {
    this.#slots = slots.slice().sort(compare);
    this.#length = slots.length;
    this.#compare = compare;
  }

  get length(): number {
    return this.#length;
  }

  /** The slot at a place; `backwards` counts from the end. */
  at(place: number, backwards: boolean): number {
    return this.#slots[backwards ? this.#length - 1 - place : place] as number;
  }

  insert(slot: number): void {
    if (this.#length === this.#slots.length) {
      const larger = new Uint32Array(Math.max(16, this.#length * 2));
      larger.set(this.#slots);
      this.#slots = larger;
    }
    const place = this.#placeOf(slot);
    this.#slots.copyWithin(place + 1, place, this.#length);
    this.#slots[place] = slot;
    this.#length += 1;
  }

  remove(slot: number): void {
    const place = this.#placeOf(slot);
    if (this.#slots[place] !== slot) return;
    this.#slots.copyWithin(place, place + 1, this.#length);
    this.#length -= 1;
  }

  /** The first place whose slot does not come before this one. */
  #placeOf(slot: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#slots[middle] as number, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
