import type { ProductCard } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { Button, buttonClass, Dialog } from '@tanabana/ui';
import { QuickViewContent } from './quick-view-content.tsx';

interface QuickViewProps {
  product: ProductCard;
  open: boolean;
  onClose: () => void;
}

/** The essentials of a product over the page that lists it (spec.md section 2, Shop). */
export default function QuickView({ product, open, onClose }: QuickViewProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="l"
      title={product.name}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Link to={paths.product(product._id)} className={buttonClass()} onClick={onClose}>
            View Product
          </Link>
        </>
      }
    >
      <QuickViewContent card={product} />
    </Dialog>
  );
}
