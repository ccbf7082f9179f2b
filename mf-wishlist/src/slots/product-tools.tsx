import type { WishlistName } from '@tanabana/contracts';
import type { SlotComponent, SlotProps } from '@tanabana/storefront';
import { Button, CheckIcon } from '@tanabana/ui';
import { useListButton } from '../lists/use-list-button.ts';
import styles from './product-tools.module.css';

function ToolButton({ list, product }: { list: WishlistName } & SlotProps['product.tools']) {
  const { label, Icon, isPressed, button } = useListButton(list, product);
  const Shown = list === 'compared' && isPressed ? CheckIcon : Icon;
  return (
    <Button {...button} variant="quiet" className={styles[list]}>
      <Shown size={18} /> {label}
    </Button>
  );
}

/** Labelled wishlist and compare buttons, next to Share. */
const ProductTools: SlotComponent<'product.tools'> = ({ product }) => (
  <>
    <ToolButton list="saved" product={product} />
    <ToolButton list="compared" product={product} />
  </>
);

export default ProductTools;
