import type { SlotComponent } from '@tanabana/storefront';
import { ReviewsSection } from '../section/reviews-section.tsx';

/** Reviews of a product on its page. */
const ProductReviews: SlotComponent<'product.reviews'> = ({ product }) => (
  <ReviewsSection key={product._id} product={product} />
);

export default ProductReviews;
