import { texts } from '@tanabana/contracts';
import { announce } from '@tanabana/storefront';
import { type RefObject, useRef, useState } from 'react';

export interface SizeHint {
  /** 'Please select a size' while it is asked for. */
  error: string | null;
  /** Asks: shows the text at the sizes, says it, and puts the focus there. */
  show: () => void;
  ref: RefObject<HTMLFieldSetElement | null>;
}

/** Asks for a size where it is to be chosen (spec.md section 5, Product page). */
export function useSizeHint(size: string | null): SizeHint {
  const [asked, setAsked] = useState(false);
  const ref = useRef<HTMLFieldSetElement>(null);
  return {
    error: asked && size === null ? texts.validation.size : null,
    show: () => {
      setAsked(true);
      announce(texts.validation.size);
      ref.current?.querySelector('input')?.focus();
    },
    ref,
  };
}
