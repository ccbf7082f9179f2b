import { texts } from '@tanabana/contracts';
import { announce } from '@tanabana/storefront';
import { Button, Dialog } from '@tanabana/ui';
import { useState } from 'react';
import { cart } from './cart.ts';

/** Empties the cart, after asking. */
export function ClearCart({ onCleared }: { onCleared: () => void }) {
  const [asking, setAsking] = useState(false);
  const clear = (): void => {
    setAsking(false);
    cart.clear();
    announce('Your cart is empty.');
    onCleared();
  };
  return (
    <>
      <Button variant="quiet" size="s" onClick={() => setAsking(true)}>
        Clear
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.clearCart}
        size="s"
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" onClick={clear}>
              Clear cart
            </Button>
          </>
        }
      >
        Everything in it will be taken out.
      </Dialog>
    </>
  );
}
