import { pictureSrcSet, pictureUrl } from '@tanabana/storefront';
import { classes } from '@tanabana/ui';
import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import styles from './lightbox.module.css';

interface LightboxPictureProps {
  path: string;
  alt: string;
  /** In view: the others are fetched when one leafs to them. */
  shown: boolean;
  /** Shown at twice its size, to move about in. */
  near: boolean;
  onNear: (near: boolean) => void;
}

const WIDTHS = [640, 960, 1280] as const;

/** One picture. A press brings the pressed part nearer; a mouse then moves about by moving, a finger by dragging. */
export function LightboxPicture({ path, alt, shown, near, onNear }: LightboxPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  /** The part to bring nearer, each way from 0 to 1. */
  const part = useRef({ x: 0.5, y: 0.35 });

  const look = (): void => {
    const { current } = frame;
    if (!current) return;
    current.scrollLeft = part.current.x * (current.scrollWidth - current.clientWidth);
    current.scrollTop = part.current.y * (current.scrollHeight - current.clientHeight);
  };
  useLayoutEffect(() => {
    if (!near) return;
    look();
    frame.current?.focus({ preventScroll: true });
  });

  const point = (event: MouseEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    part.current = {
      x: (event.clientX - box.left) / box.width,
      y: (event.clientY - box.top) / box.height,
    };
  };
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    if (!near || event.pointerType !== 'mouse') return;
    point(event);
    look();
  };
  const press = (event: MouseEvent<HTMLDivElement>): void => {
    point(event);
    onNear(!near);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button of the bar and the keys + and - do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      ref={frame}
      className={classes(styles.frame, near && styles.near)}
      tabIndex={near ? 0 : undefined}
      inert={!shown}
      onClick={press}
      onPointerMove={move}
    >
      <img
        src={pictureUrl(path, 1280)}
        srcSet={pictureSrcSet(path, WIDTHS)}
        sizes={near ? '200vh' : '80vh'}
        alt={alt}
        width={800}
        height={1000}
        loading={shown ? 'eager' : 'lazy'}
        draggable={false}
        className={styles.picture}
      />
    </div>
  );
}
