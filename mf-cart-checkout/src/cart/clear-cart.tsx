import { texts } from '@tanabana/contracts';
import { announce } from '@tanabana/storefront';
import { Button, ConfirmDialog } from '@tanabana/ui';
import { useState } from 'react';
import { cart } from './cart-edits.ts';

/** Empties the cart, after asking; the dialog leaves the focus on the page's heading then. */
export function ClearCart() {
  const [asking, setAsking] = useState(false);
  const clear = (): void => {
    setAsking(false);
    cart.clear();
    announce(texts.validation.emptyCart);
  };
  return (
    <>
      <Button variant="quiet" size="s" onClick={() => setAsking(true)}>
        Clear
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.clearCart}
        confirm="Clear cart"
        cancel="Keep it"
        onConfirm={clear}
        onClose={() => setAsking(false)}
      >
        Everything in it will be taken out.
      </ConfirmDialog>
    </>
  );
}
