import { texts } from '@tanabana/contracts';
import { announce } from '@tanabana/storefront';
import { ConfirmDialog } from '@tanabana/ui';
import { cart } from './cart-edits.ts';

/** Clears the cart after a confirmation. */
export default function ClearCart({ open, onClose }: { open: boolean; onClose: () => void }) {
  const clear = (): void => {
    onClose();
    cart.clear();
    announce(texts.validation.emptyCart);
  };
  return (
    <ConfirmDialog
      open={open}
      title={texts.clearCart}
      confirm="Clear cart"
      cancel="Keep it"
      onConfirm={clear}
      onClose={onClose}
    >
      All products will be removed.
    </ConfirmDialog>
  );
}
