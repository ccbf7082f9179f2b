import { isAlive } from './is-alive.ts';

/** Milliseconds between looks, and until what is kept is let go. */
const LOOK_EVERY_MS = 100;
const MAX_WAIT_MS = 15_000;

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

/** What is pressed, chosen or typed before a part is alive, and a picture that fails, is done once it is. */
export function keepActs(): void {
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
}
