import { type ProductCard, sellingPrice, type WishlistName } from '@tanabana/contracts';
import { announce, notify, serverNow, useNavigate } from '@tanabana/storefront';
import { listLooks } from './list-looks.ts';
import { isOn, limits, pagePaths } from './list-rules.ts';
import { changeList, useLists } from './lists-store.ts';

/** State of a button that toggles a product on a list. */
export function useListButton(list: WishlistName, product: ProductCard) {
  const navigate = useNavigate();
  const entries = useLists().shown[list];
  const isPressed = isOn(entries, product._id);
  const listName = list === 'saved' ? 'your wishlist' : 'the comparison';
  const toCompare = { label: 'Compare', run: () => void navigate(pagePaths.compared) };

  const takeOff = (): void => {
    const entry = entries.find(({ productId }) => productId === product._id);
    if (!entry) return;
    changeList({ list, entry, on: false });
    const undo = () => changeList({ list, entry, on: true });
    notify({
      personal: true,
      text: `${product.name} is off ${listName}`,
      action: { label: 'Undo', run: undo },
    });
  };
  const putOn = (): void => {
    const addedAt = serverNow().toISOString();
    const entry = { productId: product._id, price: sellingPrice(product), addedAt };
    changeList({ list, entry, on: true });
    if (list === 'saved') announce(`${product.name} is on ${listName}`);
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
        ? { text: `${limits.saved} products fill your wishlist. Please remove one first.` }
        : {
            text: `You can compare ${limits.compared} products at a time. Please remove one first.`,
            action: toCompare,
          },
    );
  const isFull = entries.length >= limits[list];
  const { label, Icon } = listLooks[list];
  const press = isPressed ? takeOff : isFull ? refuse : putOn;
  return {
    label,
    Icon,
    isPressed,
    press,
    /** Props of the button. */
    button: {
      'aria-label': `${label}: ${product.name}`,
      'aria-pressed': isPressed,
      onClick: press,
    },
  };
}
