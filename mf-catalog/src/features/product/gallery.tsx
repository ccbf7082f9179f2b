import { lazyWindow } from '@tanabana/storefront';
import { ChevronLeftIcon, ChevronRightIcon, IconButton, ZoomIcon } from '@tanabana/ui';
import { useState } from 'react';
import { Picture } from '../card/picture.tsx';
import type { Swatch } from '../card/swatch.ts';
import styles from './gallery.module.css';
import { useTrack } from './use-track.ts';

interface GalleryProps {
  /** Description of the pictures. */
  name: string;
  pictures: readonly string[];
  /** The displayed colour if it has no picture. */
  tint?: Swatch;
}

const Lightbox = lazyWindow(() => import('../lightbox/lightbox.tsx'));

const LARGE = [480, 640, 960, 1280] as const;

/**
 * A large picture that pages by thumbnails, arrows, swiping, or the arrow keys while focused. A
 * press opens the lightbox.
 */
export function Gallery({ name, pictures, tint }: GalleryProps) {
  const track = useTrack(pictures.length);
  const [zoomed, setZoomed] = useState(false);
  const several = pictures.length > 1;
  return (
    <section aria-label="Pictures" className={styles.gallery}>
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the arrow keys */}
        <div ref={track.ref} className={styles.track} tabIndex={0} onScroll={track.onScroll}>
          {pictures.map((path, at) => (
            <button
              key={path}
              type="button"
              className={styles.large}
              tabIndex={at === track.index ? 0 : -1}
              aria-label={`Enlarge picture ${at + 1} of ${name}`}
              onClick={() => setZoomed(true)}
            >
              <Picture
                path={path}
                alt={pictureText(name, at)}
                sizes="(max-width: 640px) 100vw, (max-width: 900px) 44vw, min(44vw, 40rem)"
                widths={LARGE}
                eager={at === 0}
                tint={tint}
              />
            </button>
          ))}
        </div>
        <ZoomIcon className={styles.zoom} />
        {several && (
          <div className={styles.arrows}>
            <IconButton label="Previous picture" outlined onClick={() => track.go(track.index - 1)}>
              <ChevronLeftIcon />
            </IconButton>
            <IconButton label="Next picture" outlined onClick={() => track.go(track.index + 1)}>
              <ChevronRightIcon />
            </IconButton>
          </div>
        )}
      </div>
      {several && (
        <ul className={styles.thumbs}>
          {pictures.map((path, at) => (
            <li key={path}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`Show picture ${at + 1} of ${pictures.length}`}
                aria-current={at === track.index ? 'true' : undefined}
                onClick={() => track.go(at)}
              >
                <Picture path={path} alt="" sizes="(max-width: 900px) 56px, 80px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Lightbox
        open={zoomed}
        onClose={() => setZoomed(false)}
        title={name}
        pictures={pictures}
        start={track.index}
      />
    </section>
  );
}

const pictureText = (name: string, at: number): string =>
  at === 0 ? name : `${name}, view ${at + 1}`;
