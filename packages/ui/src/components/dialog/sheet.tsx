import { Dialog, type DialogProps } from './dialog.tsx';

export interface SheetProps extends Omit<DialogProps, 'place' | 'size'> {
  /** `right` unless told. */
  side?: 'left' | 'right' | 'bottom';
}

/** A drawer from the side, or a sheet from below: a modal `Dialog` at the edge of the window. */
export function Sheet({ side = 'right', ...rest }: SheetProps) {
  return <Dialog {...rest} place={side} size="s" />;
}
