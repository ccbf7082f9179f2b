import { expect, test } from 'vitest';
import { bitsFor, countBits, eachBit, keepBits, SlotSet } from './slot-set.ts';
import { createRandom } from './testing/random.ts';

const slotsIn = (bits: Uint32Array): number[] => {
  const slots: number[] = [];
  eachBit(bits, (slot) => slots.push(slot));
  return slots;
};

const bitsOf = (set: SlotSet, size: number): Uint32Array => {
  const bits = bitsFor(size);
  set.addTo(bits);
  return bits;
};

test.each([
  ['few slots, far apart', 2_000_000, 50],
  ['many, close together', 4000, 3000],
  ['many, then one far away', 100, 100, 1_500_000],
  ['the first and the last of a word', 64, 40],
])('a set is one whatever comes and goes: %s', (_, size, count, far = 0) => {
  const random = createRandom(size);
  const set = new SlotSet();
  const wanted = new Set<number>();
  for (let step = 0; step < 2 * count; step += 1) {
    const slot = far && step === count ? far : random.below(size);
    if (random.isTrue(0.25)) {
      set.delete(slot);
      wanted.delete(slot);
    } else {
      set.add(slot);
      wanted.add(slot);
    }
  }
  const slots = [...wanted].sort((one, other) => one - other);
  const bits = bitsOf(set, Math.max(size, far + 1));
  expect(slotsIn(bits)).toEqual(slots);
  expect([set.size, countBits(bits), set.countIn(bits)]).toEqual(Array(3).fill(slots.length));
});

test('a set that is longer than what it is compared with counts and keeps what is in both', () => {
  const set = new SlotSet();
  for (let slot = 0; slot < 1000; slot += 1) set.add(slot);
  const few = bitsFor(100);
  set.addTo(few);
  expect(set.countIn(few)).toBe(few.length * 32);
  const all = bitsOf(set, 1000);
  keepBits(all, few);
  expect(countBits(all)).toBe(few.length * 32);
});

test('what is rare takes a list, what is frequent bits', () => {
  const [rare, frequent] = [new SlotSet(), new SlotSet()];
  for (let slot = 0; slot < 1_000_000; slot += 1000) rare.add(slot);
  for (let slot = 0; slot < 1_000_000; slot += 4) frequent.add(slot);
  expect(rare.cost).toBe(rare.size);
  expect(frequent.cost).toBeLessThan(frequent.size / 3);
});
