import type { SlotComponent } from '@tanabana/storefront';
import { Button, CheckIcon, HeartIcon, ScalesIcon } from '@tanabana/ui';
import { useListButton } from '../lists/use-list-button.ts';
import styles from './product-tools.module.css';

/** Heart and scales with their names, beside Share. */
const ProductTools: SlotComponent<'product.tools'> = ({ product }) => {
  const saved = useListButton('saved', product);
  const compared = useListButton('compared', product);
  return (
    <>
      <Button
        variant="quiet"
        className={styles.saved}
        aria-label={`Wishlist: ${product.name}`}
        aria-pressed={saved.isPressed}
        onClick={saved.press}
      >
        <HeartIcon size={18} /> Wishlist
      </Button>
      <Button
        variant="quiet"
        className={styles.compared}
        aria-label={`Compare: ${product.name}`}
        aria-pressed={compared.isPressed}
        onClick={compared.press}
      >
        {compared.isPressed ? <CheckIcon size={18} /> : <ScalesIcon size={18} />} Compare
      </Button>
    </>
  );
};

export default ProductTools;
