import { formatAmount } from '@tanabana/contracts';
import { Link, paths, useLocation } from '@tanabana/storefront';
import { Button, buttonClass, Sheet } from '@tanabana/ui';
import { useEffect, useMemo, useRef } from 'react';
import { useCart, useToCheckout } from '../cart/cart.ts';
import { lineKey } from '../cart/cart-line.ts';
import { CartLines } from '../cart/cart-lines.tsx';
import { unitCount } from '../cart/cart-rules.ts';
import { checkoutLabel, FreeShipping, LeftBehind } from '../cart/cart-summary.tsx';
import { orderable, useLineIssues } from '../cart/line-issues.ts';
import { useRemoval } from '../cart/removal.tsx';
import { subtotalOf, useFirstOrderFree } from '../cart/use-quote.ts';
import styles from './mini-cart.module.css';
import { closeMiniCart, type JustAdded, useMiniCart } from './mini-cart-store.ts';

/** The cart next to the page after an addition: a bottom sheet on phones, else a drawer. */
export default function MiniCart({ open }: { open: boolean }) {
  const added = useMiniCart();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page closes it
  useEffect(() => closeMiniCart, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: evaluated when opened
  const onPhone = useMemo(() => matchMedia('(width < 45rem)').matches, [added]);
  return (
    <Sheet
      open={open}
      onClose={closeMiniCart}
      side={onPhone ? 'bottom' : 'right'}
      title="Added to your cart"
      footer={<MiniCartFooter />}
    >
      {added && <Content added={added} compact={onPhone} />}
    </Sheet>
  );
}

/** On phones only the changed line, so that the page stays visible. */
function Content({ added, compact }: { added: JustAdded; compact: boolean }) {
  const first = useRef<HTMLParagraphElement>(null);
  const lines = useCart();
  const { issues, most } = useLineIssues(lines);
  const removal = useRemoval(first);
  const line = lines.find((one) => lineKey(one) === added.key);
  return (
    <>
      <p
        ref={(element) => {
          first.current = element;
          // initial focus of the dialog: not a button that Enter would click
          element?.setAttribute('autofocus', '');
        }}
        tabIndex={-1}
        className={compact && !added.limited ? styles.unseen : styles.what}
      >
        {line && said(line.title, line.qty, added.limited)}
      </p>
      <CartLines {...{ lines, issues, most, removal }} only={compact ? added.key : undefined} />
    </>
  );
}

function said(title: string, units: number, limited: boolean): string {
  if (limited) return `That is all there is of ${title}: ${units} in your cart.`;
  return units === 1 ? `${title} is in your cart.` : `${units} of ${title} are in your cart.`;
}

/** Total and links. */
function MiniCartFooter() {
  const lines = useCart();
  const toCheckout = useToCheckout();
  const { issues } = useLineIssues(lines);
  const ordered = orderable(lines, issues);
  const subtotal = subtotalOf(ordered);
  const count = unitCount(ordered);
  return (
    <div className={styles.footer}>
      <LeftBehind count={lines.length - ordered.length} />
      <FreeShipping subtotal={subtotal} isFirst={useFirstOrderFree()} />
      <p className={styles.sum}>
        <span>
          Subtotal, {count} {count === 1 ? 'item' : 'items'}
        </span>
        <strong>{formatAmount(subtotal)}</strong>
      </p>
      <div className={styles.ways}>
        <Link
          to={paths.cart()}
          className={buttonClass({ variant: 'secondary' })}
          onClick={closeMiniCart}
        >
          View cart
        </Link>
        <Button
          disabled={count === 0}
          onClick={() => {
            closeMiniCart();
            toCheckout();
          }}
        >
          {checkoutLabel(lines, ordered)}
        </Button>
      </div>
    </div>
  );
}
