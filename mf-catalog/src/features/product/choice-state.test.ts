import { expect, it } from 'vitest';
import { readChoice } from './choice-state.ts';

const product = {
  colors: [
    { name: 'Indigo', sizes: ['XL', 'S', 'M'], images: [] },
    { name: 'Rust', sizes: ['Free Size'], images: [] },
  ],
};
const read = (text: string) => readChoice(product, new URLSearchParams(text));

it('starts with the first colour, sizes in wearing order, none selected (rule 2.10)', () => {
  expect(read('')).toEqual({
    colour: product.colors[0],
    sizes: ['S', 'M', 'XL'],
    allSizes: ['Free Size', 'S', 'M', 'XL'],
    size: null,
  });
});

it('reads the choice from the address regardless of case', () => {
  expect(read('colour=indigo&size=xl').size).toBe('XL');
});

it('ignores a size that the colour does not have (rule 2.10)', () => {
  expect(read('size=XXL').size).toBeNull();
  // one of another colour
  expect(read('colour=Indigo&size=Free+Size').size).toBeNull();
});

it('selects a single size automatically', () => {
  expect(read('colour=Rust').size).toBe('Free Size');
});

it('has nothing to choose if the product has no colours', () => {
  expect(readChoice({ colors: [] }, new URLSearchParams('colour=Red&size=M'))).toEqual({
    colour: undefined,
    sizes: [],
    allSizes: [],
    size: null,
  });
});
