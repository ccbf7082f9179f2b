import { ListPage } from '../lists/list-page.tsx';
import { LoadingProducts, SavedProducts } from '../wishlist/saved-products.tsx';

const empty = {
  title: 'Nothing on your wishlist yet',
  text: 'Press the heart on a product to save it here.',
};

/** /wishlist: saved products, newest first. */
export default function Wishlist() {
  return (
    <ListPage list="saved" title="Wishlist" empty={empty} loading={<LoadingProducts count={4} />}>
      <SavedProducts />
    </ListPage>
  );
}
