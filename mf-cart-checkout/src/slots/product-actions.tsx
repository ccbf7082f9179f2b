import type { SlotComponent } from '@tanabana/storefront';

const ProductActions: SlotComponent<'product.actions'> = () => <span>Add to Cart</span>;

export default ProductActions;
