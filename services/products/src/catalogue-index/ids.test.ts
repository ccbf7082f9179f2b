import { describe, expect, it } from 'vitest';
import { Ids } from './ids.ts';
import { createRandom } from './testing/random.ts';

const idOf = (number: number): string => number.toString(16).padStart(24, '0');

describe('product ids', () => {
  it('keep their ordinals while others are added and removed', () => {
    const random = createRandom(7);
    const ids = new Ids();
    const known = new Map<string, number>();
    const free: number[] = [];
    for (let step = 0; step < 20_000; step += 1) {
      // some consecutive, some that differ only in the middle
      const id = idOf(random.below(1000) * (random.isTrue(0.5) ? 1 : 2 ** 40));
      const ordinal = known.get(id);
      if (ordinal === undefined) {
        const given = free.pop() ?? known.size;
        ids.set(id, given);
        known.set(id, given);
      } else if (random.isTrue(0.6)) {
        ids.delete(ordinal);
        known.delete(id);
        free.push(ordinal);
      }
      if (step % 1000 > 0) continue;
      expect(ids.size).toBe(known.size);
      for (const [one, at] of known) expect([ids.ordinalOf(one), ids.at(at)]).toEqual([at, one]);
      for (let number = 0; number < 1000; number += 1)
        expect(ids.ordinalOf(idOf(number))).toBe(known.get(idOf(number)));
    }
  });

  it('are ordered by their digits', () => {
    const ids = new Ids();
    const sorted = ['0'.repeat(24), `1${'0'.repeat(23)}`, `f${'0'.repeat(22)}e`, 'f'.repeat(24)];
    for (const [ordinal, id] of sorted.entries()) ids.set(id, ordinal);
    for (let one = 0; one < sorted.length; one += 1)
      for (let other = 0; other < sorted.length; other += 1)
        expect(Math.sign(ids.compare(one, other))).toBe(Math.sign(one - other));
  });

  it('are 24 lower-case hex digits; other texts have no ordinal', () => {
    const ids = new Ids();
    ids.set('abcdef0123456789abcdef01', 0);
    for (const other of ['', 'abc', 'ABCDEF0123456789abcdef01', 'abcdef0123456789abcdef0g'])
      expect(ids.ordinalOf(other)).toBeUndefined();
    expect(() => ids.set('abcdef0123456789abcdef0', 1)).toThrow('is not an id');
  });
});
