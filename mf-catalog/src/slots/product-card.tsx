import type { SlotComponent } from '@tanabana/storefront';
import { ProductCard } from '../features/card/product-card.tsx';

/** The card of the shop's grids, for pages of other modules. */
const ProductCardSlot: SlotComponent<'product.card'> = (props) => <ProductCard {...props} />;

export default ProductCardSlot;
