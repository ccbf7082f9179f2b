import { ChoiceGroup } from '@tanabana/ui';
import type { ChoiceControls } from './use-choice.ts';
import type { SizeHint } from './use-size-hint.ts';

interface SizeChoiceProps {
  choice: ChoiceControls;
  hint: SizeHint;
  soldOut: boolean;
}

/** The sizes, small to large; those that the chosen colour does not come in, or all sold out, struck out. */
export function SizeChoice({ choice, hint, soldOut }: SizeChoiceProps) {
  if (choice.sizes.length === 0) return null;
  return (
    <ChoiceGroup
      ref={hint.ref}
      legend="Size"
      aside={choice.size}
      look="chips"
      options={choice.allSizes.map((size) => ({
        value: size,
        label: size,
        disabled: soldOut || !choice.sizes.includes(size),
      }))}
      value={choice.size}
      error={hint.error}
      onChange={choice.chooseSize}
    />
  );
}
