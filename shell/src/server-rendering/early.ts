/**
 * A script of its own, a few lines that come before all others into a document that a server rendered. It brings the page's
 * code once the first frame is there, so that the code does not share the line with what is seen first. What is pressed,
 * chosen or typed before a part is alive, and a picture that fails, is kept, and done once it is. Links are the browser's
 * meanwhile.
 */

/** The shell's script, and what it is going to ask for, where the document names them. */
function bringCode(): void {
  const names = document.querySelector('meta[name="code"]')?.getAttribute('content');
  if (!names) return;
  const [src = '', ...hints] = names.split(' ');
  document.head.append(
    Object.assign(document.createElement('script'), { src, fetchPriority: 'high' }),
    ...hints.map((href) =>
      Object.assign(document.createElement('link'), {
        ...{ rel: 'preload', as: 'fetch', crossOrigin: '', fetchPriority: 'low' },
        href,
      }),
    ),
  );
}

/** Where nobody looks there are no frames. */
function afterFirstFrame(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}

/** Milliseconds between looks, and until what is kept is let go. */
const LOOK_EVERY_MS = 100;
const MAX_WAIT_MS = 15_000;
/** Of the page's life: after that pictures below the first view come in any case. */
const MAX_HELD_MS = 5000;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Kept {
  redo: () => void;
  until: number;
  /** Of the shopper: one comes after the other, as each may change what the next one does. */
  isAct: boolean;
  /** It was alive at the last look: React has ended rendering it by the next one. */
  wasAlive: boolean;
}

const kept = new Map<Element, Kept>();
let timer = 0;
/** What is done later comes through here, too. */
let isRedoing = false;

/** React, which would do it at once where the code has just come, does not hear of what is done later. */
function hold(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** React has taken the element over. */
const isAlive = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'));

function keep(element: Element, redo: () => void, isAct = true): void {
  kept.set(element, { redo, isAct, until: performance.now() + MAX_WAIT_MS, wasAlive: false });
  timer ||= window.setInterval(look, LOOK_EVERY_MS);
}

function look(): void {
  let waits = false;
  for (const [element, one] of kept) {
    const isLost = !element.isConnected || performance.now() > one.until;
    const isDue = one.wasAlive && !(one.isAct && waits);
    if (isLost || isDue) kept.delete(element);
    if (isDue && !isLost) redo(one);
    waits ||= one.isAct && !isLost;
    one.wasAlive = isAlive(element);
  }
  if (kept.size > 0) return;
  clearInterval(timer);
  timer = 0;
}

function redo(one: Kept): void {
  isRedoing = true;
  one.redo();
  isRedoing = false;
}

/** Sets a field as a person does: React compares with what it knows. */
function choose(field: Field, value: string, checked: boolean): void {
  if (field instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(field.type)) {
    field.checked = !checked;
    field.click();
    return;
  }
  field.value = '';
  const prototype = Object.getPrototypeOf(field) as Field;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** What is acted on in the page and is not alive, or has to wait for an act before it that was kept. */
function inPage(event: Event, selector: string): Element | null {
  const { target } = event;
  const found = target instanceof Element ? target.closest(`#root ${selector}`) : null;
  if (!found || isRedoing) return null;
  const waits = [...kept.values()].some(({ isAct }) => isAct);
  return waits || !isAlive(found) ? found : null;
}

addEventListener(
  'click',
  (event) => {
    const button = inPage(event, 'button');
    if (!button) return;
    // a form that nobody listens to would load another page
    hold(event);
    keep(button, () => (button as HTMLElement).click());
  },
  true,
);

for (const type of ['input', 'change'])
  addEventListener(
    type,
    (event) => {
      const field = inPage(event, ':is(input, select, textarea)') as Field | null;
      if (!field) return;
      hold(event);
      const { value } = field;
      const checked = field instanceof HTMLInputElement && field.checked;
      keep(field, () => choose(field, value, checked));
    },
    true,
  );

// a picture that failed has its stand-in
addEventListener(
  'error',
  (event) => {
    const picture = inPage(event, 'img');
    if (picture) keep(picture, () => void picture.dispatchEvent(new Event('error')), false);
  },
  true,
);

/** Pixels below the window in which Chromium brings lazy pictures (web.dev/articles/browser-level-image-lazy-loading). */
const NEAR_PX = 1250;

const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/**
 * Pictures below the first view that would come now leave the line to the code: each comes when its part is alive, all when
 * somebody moves, and when that takes too long. Those further down are left to the browser: one that had something in
 * its place is lazy no longer.
 */
function holdPictures(): void {
  const held = new Map(
    [...document.querySelectorAll<HTMLImageElement>('#root img[loading="lazy"]')]
      .filter((image) => {
        const below = image.getBoundingClientRect().top - innerHeight;
        return below > 0 && below < NEAR_PX;
      })
      .map((image) => [image, { srcset: image.srcset, src: image.getAttribute('src') ?? '' }]),
  );
  for (const image of held.keys()) Object.assign(image, { srcset: '', src: NOTHING });
  const release = (isDue: (image: Element) => boolean = () => true): void => {
    for (const [image, sources] of held) {
      if (!isDue(image)) continue;
      held.delete(image);
      if (image.src === NOTHING) Object.assign(image, sources);
    }
  };
  const looks = setInterval(() => {
    release(performance.now() > MAX_HELD_MS ? undefined : isAlive);
    if (held.size === 0) clearInterval(looks);
  }, LOOK_EVERY_MS);
  for (const type of ['scroll', 'pointerdown', 'keydown'])
    addEventListener(type, () => release(), { once: true, passive: true });
}

function begin(): void {
  holdPictures();
  afterFirstFrame(bringCode);
}

if (document.readyState !== 'loading') begin();
else addEventListener('DOMContentLoaded', begin);
