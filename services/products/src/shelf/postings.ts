/** Growing list of slots, four bytes each. */
export class Postings {
  #slots = new Uint32Array(2);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(slot: number): void {
    if (this.#length === this.#slots.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#slots);
      this.#slots = larger;
    }
    this.#slots[this.#length] = slot;
    this.#length += 1;
  }

  /** Sets `mask` to 1 at every slot. */
  mark(mask: Uint8Array): void {
    for (let at = 0; at < this.#length; at += 1) mask[this.#slots[at] as number] = 1;
  }
}
