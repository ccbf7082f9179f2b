import { describe, expect, it, test } from 'vitest';
import { type Bits, bitsFor, countBits, keepBits, ordinalsOf, setBit } from './bits.ts';
import { countUnionIn, OrdinalSet } from './ordinal-set.ts';
import { createRandom } from './testing/random.ts';

const bitsOf = (set: OrdinalSet, size: number): Bits => {
  const bits = bitsFor(size);
  set.addTo(bits);
  return bits;
};

test.each([
  ['few ordinals, far apart', 2_000_000, 50],
  ['many, close together', 4000, 3000],
  ['many, then one far away', 100, 100, 1_500_000],
  ['the first and the last of a word', 64, 40],
])('a set is correct after any additions and removals: %s', (_, size, count, far = 0) => {
  const random = createRandom(size);
  const set = new OrdinalSet();
  const wanted = new Set<number>();
  for (let step = 0; step < 2 * count; step += 1) {
    const ordinal = far && step === count ? far : random.below(size);
    if (random.isTrue(0.25)) {
      set.delete(ordinal);
      wanted.delete(ordinal);
    } else {
      set.add(ordinal);
      wanted.add(ordinal);
    }
  }
  const ordinals = [...wanted].sort((one, other) => one - other);
  const bits = bitsOf(set, Math.max(size, far + 1));
  expect(ordinalsOf(bits)).toEqual(ordinals);
  expect([set.size, countBits(bits), set.countIn(bits)]).toEqual(Array(3).fill(ordinals.length));
});

test('a set longer than its operand counts and intersects correctly', () => {
  const set = new OrdinalSet();
  for (let ordinal = 0; ordinal < 1000; ordinal += 1) set.add(ordinal);
  const few = bitsFor(100);
  set.addTo(few);
  expect(set.countIn(few)).toBe(few.length * 32);
  const all = bitsOf(set, 1000);
  keepBits(all, few);
  expect(countBits(all)).toBe(few.length * 32);
});

test.each([
  ['a list', 1000],
  ['bits', 3],
])('of %s, the intersection is in both', (_, step) => {
  const set = new OrdinalSet();
  for (let ordinal = 0; ordinal < 9000; ordinal += step) set.add(ordinal);
  const bits = bitsFor(4000);
  for (let ordinal = 0; ordinal < 4000; ordinal += 2) setBit(bits, ordinal);
  set.keepIn(bits);
  const wanted = Array.from({ length: 2000 }, (_, half) => 2 * half);
  expect(ordinalsOf(bits)).toEqual(wanted.filter((ordinal) => ordinal % step === 0));
});

test('rare values are stored as a list, frequent ones as bits', () => {
  const [rare, frequent] = [new OrdinalSet(), new OrdinalSet()];
  for (let ordinal = 0; ordinal < 1_000_000; ordinal += 1000) rare.add(ordinal);
  for (let ordinal = 0; ordinal < 1_000_000; ordinal += 4) frequent.add(ordinal);
  expect(rare.cost).toBe(rare.size);
  expect(frequent.cost).toBeLessThan(frequent.size / 3);
});

describe('countUnionIn', () => {
  const filled = (...ordinals: number[]) => {
    const set = new OrdinalSet();
    for (const ordinal of ordinals) set.add(ordinal);
    return set;
  };
  const every = (step: number, end: number) =>
    filled(...Array.from({ length: Math.ceil(end / step) }, (_, at) => at * step));

  it.each([
    ['two of bits, the first longer', [every(2, 2000), every(3, 900)]],
    ['two of bits, the second longer', [every(3, 900), every(2, 2000)]],
    ['a list and one of bits', [filled(1, 5, 1999), every(2, 2000)]],
    ['three', [every(2, 2000), every(3, 900), filled(1)]],
    ['one that is longer than what is asked', [every(2, 5000), every(3, 5000)]],
  ])('of %s counts each ordinal once', (_, sets) => {
    const bits = bitsFor(2000);
    for (let ordinal = 0; ordinal < 2000; ordinal += 1)
      if (ordinal % 5 !== 0) setBit(bits, ordinal);
    const union = new Set(sets.flatMap((set) => ordinalsOf(bitsOf(set, 5001))));
    const wanted = [...union].filter((ordinal) => ordinal < 2000 && ordinal % 5 !== 0);
    expect(countUnionIn(sets, bits)).toBe(wanted.length);
  });
});
