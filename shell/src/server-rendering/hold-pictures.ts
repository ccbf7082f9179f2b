import { isAlive } from './is-alive.ts';

/** Milliseconds between checks. */
const LOOK_EVERY_MS = 100;
/** Since navigation: after that they load in any case. */
const MAX_HELD_MS = 5000;

/**
 * Distance in pixels below the window at which Chromium loads lazy pictures
 * (web.dev/articles/browser-level-image-lazy-loading).
 */
const NEAR_PX = 1250;

/** The files of a picture while it is held. */
interface Files {
  src: string;
  srcset: string;
  /** The sources of its `picture` element, with theirs. */
  sources: [source: HTMLSourceElement, srcset: string][];
}

function filesOf(image: HTMLImageElement): Files {
  const picture = image.closest('picture');
  const sources = [...(picture?.querySelectorAll('source') ?? [])];
  return {
    src: image.getAttribute('src') ?? '',
    srcset: image.srcset,
    sources: sources.map((source) => [source, source.srcset]),
  };
}

const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/**
 * Pictures below the first view wait for the code: each loads when its part is hydrated, all when
 * the visitor interacts, or when it takes too long. Pictures further down are left to the browser:
 * after a placeholder they would no longer be lazy.
 */
export function holdPictures(): void {
  const held = new Map(
    [...document.querySelectorAll<HTMLImageElement>('#root img[loading="lazy"]')]
      .filter((image) => {
        // its position would force the layout of a part that is not laid out yet
        if (image.checkVisibility?.({ contentVisibilityAuto: true }) === false) return false;
        const below = image.getBoundingClientRect().top - innerHeight;
        return below > 0 && below < NEAR_PX;
      })
      .map((image) => [image, filesOf(image)]),
  );
  for (const [image, { sources }] of held) {
    for (const [source] of sources) source.srcset = '';
    Object.assign(image, { srcset: '', src: NOTHING });
  }
  const release = (isDue: (image: Element) => boolean = () => true): void => {
    for (const [image, { src, srcset, sources }] of held) {
      if (!isDue(image)) continue;
      held.delete(image);
      if (image.src !== NOTHING) continue;
      for (const [source, own] of sources) source.srcset = own;
      Object.assign(image, { srcset, src });
    }
  };
  const looks = setInterval(() => {
    release(performance.now() > MAX_HELD_MS ? undefined : isAlive);
    if (held.size === 0) clearInterval(looks);
  }, LOOK_EVERY_MS);
  for (const type of ['scroll', 'pointerdown', 'keydown'])
    addEventListener(type, () => release(), { once: true, passive: true });
}
