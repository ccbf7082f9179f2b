import { Link, type SlotComponent } from '@tanabana/storefront';
import { buttonClass } from '@tanabana/ui';
import { REVIEWS_PATH } from '../path.ts';

/** Link from a product to this module's page. */
const ProductTools: SlotComponent<'product.tools'> = () => (
  <Link to={REVIEWS_PATH} className={buttonClass({ variant: 'quiet' })}>
    Reviews
  </Link>
);

export default ProductTools;
