import type { Product } from '@tanabana/contracts';
import { ChoiceGroup } from '@tanabana/ui';
import { swatchOf } from '../card/swatch.ts';
import type { ChoiceControls } from './use-choice.ts';

/** The colours as dots, the name of the chosen one beside. Nothing where no colour has a name. */
export function ColourChoice({ product, choice }: { product: Product; choice: ChoiceControls }) {
  const named = product.colors.filter(({ name }) => name !== '');
  if (named.length === 0) return null;
  return (
    <ChoiceGroup
      legend="Colour"
      aside={choice.colour?.name}
      look="swatches"
      options={named.map(({ name }) => ({ value: name, label: name, swatch: swatchOf(name) }))}
      value={choice.colour?.name ?? null}
      onChange={choice.chooseColour}
    />
  );
}
