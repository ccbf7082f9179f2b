import { type ProductCard, sellingPrice, type WishlistName } from '@tanabana/contracts';
import { announce, notify, useNavigate } from '@tanabana/storefront';
import { COMPARE } from '../paths.ts';
import { isOn, limits } from './list-rules.ts';
import { listsStore } from './lists-store.ts';
import { useLists } from './use-lists.ts';

interface ListButton {
  /** For `aria-pressed`. */
  isPressed: boolean;
  press: () => void;
}

/** A button that puts a product on a list and takes it off again. */
export function useListButton(list: WishlistName, product: ProductCard): ListButton {
  const navigate = useNavigate();
  const entries = useLists().shown[list];
  const isPressed = isOn(entries, product._id);
  const place = list === 'saved' ? 'your wishlist' : 'the comparison';
  const toCompare = { label: 'Compare', run: () => void navigate(COMPARE) };

  const takeOff = (): void => {
    const entry = entries.find(({ productId }) => productId === product._id);
    if (!entry) return;
    listsStore.change({ list, entry, on: false });
    const undo = () => listsStore.change({ list, entry, on: true });
    notify({
      personal: true,
      text: `${product.name} is off ${place}`,
      action: { label: 'Undo', run: undo },
    });
  };
  const putOn = (): void => {
    const addedAt = new Date().toISOString();
    const entry = { productId: product._id, price: sellingPrice(product), addedAt };
    listsStore.change({ list, entry, on: true });
    if (list === 'saved') announce(`${product.name} is on ${place}`);
    else
      notify({
        tone: 'success',
        text: `Comparing ${entries.length + 1} of ${limits.compared} pieces`,
        action: toCompare,
      });
  };
  const refuse = (): void =>
    notify(
      list === 'saved'
        ? { text: `${limits.saved} pieces fill your wishlist. Please take one away first.` }
        : {
            text: `You can compare ${limits.compared} pieces at a time. Please take one away first.`,
            action: toCompare,
          },
    );
  const isFull = entries.length >= limits[list];
  return { isPressed, press: isPressed ? takeOff : isFull ? refuse : putOn };
}
