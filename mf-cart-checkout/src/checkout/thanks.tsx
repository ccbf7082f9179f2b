import { orderNumber, type PlacedOrder, SUCCESS_OVERLAY_MS, texts } from '@tanabana/contracts';
import { announce, Link, notify, paths, useNavigate } from '@tanabana/storefront';
import { BlockPrintBorder, CheckIcon } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './thanks.module.css';

/**
 * Overlay after a successful order; after 1.2 s it leads home (rule 2.14), where a toast links the
 * order. It waits while its link is focused.
 */
export function Thanks({ order, orderKey }: Pick<PlacedOrder, 'order' | 'orderKey'>) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [held, setHeld] = useState(false);
  const number = orderNumber(order._id);
  const page = paths.order(order._id, orderKey);

  useEffect(() => {
    announce(`${texts.thanks.title}. ${texts.thanks.line}.`);
    heading.current?.focus();
  }, []);

  useEffect(() => {
    if (held) return;
    const goHome = (): void => {
      navigate(paths.home(), { replace: true });
      notify({
        tone: 'success',
        text: `Order #${number} is placed`,
        action: { label: 'See your order', run: () => void navigate(page) },
      });
    };
    const timer = setTimeout(goHome, SUCCESS_OVERLAY_MS);
    return () => clearTimeout(timer);
  }, [held, navigate, number, page]);

  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  return (
    <div className={styles.overlay}>
      <div className={styles.card}>
        <span className={styles.mark}>
          <CheckIcon />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {texts.thanks.title}
        </h1>
        <p>{texts.thanks.line}</p>
        <p className={styles.number}>Order #{number}</p>
        <Link
          to={page}
          replace
          className={styles.link}
          onFocus={hold}
          onBlur={letGo}
          onPointerEnter={hold}
          onPointerLeave={letGo}
        >
          See your order
        </Link>
        <BlockPrintBorder className={styles.border} />
      </div>
    </div>
  );
}
