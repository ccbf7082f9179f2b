import { Link, type SlotComponent } from '@tanabana/storefront';
import { buttonClass } from '@tanabana/ui';
import { SAMPLE_THING_PATH } from '../path.ts';

/** Link from a product to this module's page. */
const ProductTools: SlotComponent<'product.tools'> = () => (
  <Link to={SAMPLE_THING_PATH} className={buttonClass({ variant: 'quiet' })}>
    Sample thing
  </Link>
);

export default ProductTools;
