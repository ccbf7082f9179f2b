import { TextArea } from '@tanabana/ui';
import type { ComponentProps } from 'react';

/** A size chart as text, typed or pasted from a spreadsheet. */
export const SizeChartField = ({ hint, ...field }: ComponentProps<typeof TextArea>) => (
  <TextArea
    optional
    rows={5}
    spellCheck={false}
    placeholder={'Size; Bust; Waist; Length (garment)\nS; 86; 71; 110\nM; 91; 76; 112'}
    {...field}
    hint={
      <>
        {hint}. In cm, a size a line, or pasted from a spreadsheet; “(garment)” marks what is
        measured of the garment.
      </>
    }
  />
);
