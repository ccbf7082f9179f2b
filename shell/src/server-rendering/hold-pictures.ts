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

/** Disables or enables the sources of a picture, which have no condition of their own. */
function setSources(image: Element, media: string): void {
  for (const source of image.closest('picture')?.querySelectorAll('source') ?? [])
    source.media = media;
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
      .map((image) => [image, { srcset: image.srcset, src: image.getAttribute('src') ?? '' }]),
  );
  for (const image of held.keys()) {
    setSources(image, 'not all');
    Object.assign(image, { srcset: '', src: NOTHING });
  }
  const release = (isDue: (image: Element) => boolean = () => true): void => {
    for (const [image, files] of held) {
      if (!isDue(image)) continue;
      held.delete(image);
      setSources(image, '');
      if (image.src === NOTHING) Object.assign(image, files);
    }
  };
  const looks = setInterval(() => {
    release(performance.now() > MAX_HELD_MS ? undefined : isAlive);
    if (held.size === 0) clearInterval(looks);
  }, LOOK_EVERY_MS);
  for (const type of ['scroll', 'pointerdown', 'keydown'])
    addEventListener(type, () => release(), { once: true, passive: true });
}
