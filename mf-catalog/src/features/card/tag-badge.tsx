import { isOnSale, type ProductCard } from '@tanabana/contracts';
import { Badge } from '@tanabana/ui';

/** The one mark that matters most: sold out, sale, new, trending; nothing for the others. */
export function TagBadge({ product }: { product: ProductCard }) {
  if (product.stock <= 0) return <Badge solid>Sold out</Badge>;
  if (isOnSale(product))
    return (
      <Badge solid tone="danger">
        Sale
      </Badge>
    );
  if (product.tag === 'new')
    return (
      <Badge solid tone="info">
        New
      </Badge>
    );
  return product.tag === 'trending' ? (
    <Badge solid tone="warning">
      Trending
    </Badge>
  ) : null;
}
