import { pictureSrcSet, pictureUrl } from '@tanabana/storefront';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  classes,
  Dialog,
  IconButton,
  MinusIcon,
  PlusIcon,
} from '@tanabana/ui';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTrack } from '../product/use-track.ts';
import styles from './lightbox.module.css';

interface LightboxProps {
  open: boolean;
  onClose: () => void;
  title: string;
  pictures: readonly string[];
  /** Index of the first picture, from 0. */
  start: number;
}

/** The pictures in the whole window: arrow keys and swiping page, a press zooms in. */
export default function Lightbox({ open, onClose, title, ...rest }: LightboxProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Pictures of ${title}`} hideTitle size="full">
      <Pictures title={title} {...rest} />
    </Dialog>
  );
}

function Pictures({ title, pictures, start }: Pick<LightboxProps, 'title' | 'pictures' | 'start'>) {
  const track = useTrack(pictures.length);
  const [near, setNear] = useState(false);
  const { ref, index } = track;
  const several = pictures.length > 1;

  // not useLayoutEffect: the dialog is not open by then, and hidden content does not scroll
  useEffect(() => {
    const row = ref.current;
    row?.scrollTo({ left: start * row.clientWidth, behavior: 'instant' });
    row?.focus();
  }, [ref, start]);

  const go = (to: number): void => {
    setNear(false);
    track.go(to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = pictures.length - 1;
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (event.key === '+' || event.key === '=') setNear(true);
    else if (event.key === '-') setNear(false);
    // zoomed in, the arrow keys scroll the picture, as in any scrolling region
    else if (!near && to !== undefined) go(to);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed anywhere inside page through the pictures
    <div className={styles.lightbox} onKeyDown={onKeyDown}>
      <div
        ref={ref}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the arrow keys
        tabIndex={0}
        className={styles.track}
        data-near={near || undefined}
        onScroll={track.onScroll}
      >
        {pictures.map((path, at) => (
          <LightboxPicture
            key={path}
            path={path}
            alt={at === 0 ? title : `${title}, view ${at + 1}`}
            shown={at === index}
            near={near && at === index}
            onNear={setNear}
          />
        ))}
      </div>
      <div className={styles.bar}>
        {several && (
          <IconButton label="Previous picture" outlined onClick={() => go(index - 1)}>
            <ChevronLeftIcon />
          </IconButton>
        )}
        <p role="status" className={styles.count}>
          {several ? `${index + 1} of ${pictures.length}` : ''}
        </p>
        <IconButton
          label={near ? 'Zoom out' : 'Zoom in'}
          aria-pressed={near}
          outlined
          onClick={() => setNear(!near)}
        >
          {near ? <MinusIcon /> : <PlusIcon />}
        </IconButton>
        {several && (
          <IconButton label="Next picture" outlined onClick={() => go(index + 1)}>
            <ChevronRightIcon />
          </IconButton>
        )}
      </div>
    </div>
  );
}

interface LightboxPictureProps {
  path: string;
  alt: string;
  /** In view: the others load when paged to. */
  shown: boolean;
  /** Shown at twice its size, scrollable. */
  near: boolean;
  onNear: (near: boolean) => void;
}

const WIDTHS = [640, 960, 1280] as const;

/** One picture. A press zooms into the pressed part; then mouse movement or dragging scrolls. */
function LightboxPicture({ path, alt, shown, near, onNear }: LightboxPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  /** The part to zoom into, 0 to 1 in each direction. */
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
