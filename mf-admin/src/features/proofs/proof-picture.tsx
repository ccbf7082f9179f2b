import { type Order, orderNumber } from '@tanabana/contracts';
import { api, messageOf, useFile } from '@tanabana/storefront';
import { Button, ErrorState, IconButton, MinusIcon, PlusIcon, Skeleton } from '@tanabana/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './proofs.module.css';

/** Zoom factors relative to the complete picture. */
const ZOOMS = [1, 1.5, 2.25, 3.5];

/** A payment's screenshot with zoom and scrolling. */
export function ProofPicture({ order }: { order: Order }) {
  if (order.paymentScreenshotUrl) return <Picture order={order} />;
  return <p className={styles.none}>The customer sent no screenshot.</p>;
}

function Picture({ order }: { order: Order }) {
  const { address, error, retry } = useFile(api.orders.screenshot, { params: { id: order._id } });
  const [zoom, setZoom] = useState(0);
  const frame = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom is another width
  useLayoutEffect(() => {
    const box = frame.current;
    if (box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  }, [zoom]);
  if (error)
    return (
      <ErrorState title={messageOf(error, 'The screenshot could not be loaded.')} onRetry={retry} />
    );
  if (!address)
    return (
      <div aria-busy="true">
        <Skeleton className={styles.loading} />
      </div>
    );
  const size = `${(ZOOMS[zoom] ?? 1) * 100}%`;
  const alt = `Payment proof of order ${orderNumber(order._id)}`;
  return (
    <figure className={styles.proof}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section ref={frame} aria-label={alt} className={styles.frame} tabIndex={0}>
        <img src={address} alt={alt} style={{ width: size, height: size }} />
      </section>
      <figcaption className={styles.zoom}>
        <IconButton
          outlined
          label="Zoom out"
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <MinusIcon />
        </IconButton>
        <IconButton
          outlined
          label="Zoom in"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <PlusIcon />
        </IconButton>
        {zoom > 0 && (
          <Button variant="quiet" size="s" onClick={() => setZoom(0)}>
            Whole picture
          </Button>
        )}
      </figcaption>
    </figure>
  );
}
