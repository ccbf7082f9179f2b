import { ChoiceGroup } from '@tanabana/ui';
import type { ChoiceControls } from './use-choice.ts';
import type { SizeHint } from './use-size-hint.ts';

/** The sizes of the chosen colour, small to large. */
export function SizeChoice({ choice, hint }: { choice: ChoiceControls; hint: SizeHint }) {
  if (choice.sizes.length === 0) return null;
  return (
    <ChoiceGroup
      ref={hint.ref}
      legend="Size"
      aside={choice.size}
      look="chips"
      options={choice.sizes.map((size) => ({ value: size, label: size }))}
      value={choice.size}
      error={hint.error}
      onChange={choice.chooseSize}
    />
  );
}
