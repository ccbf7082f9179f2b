import { isAlive } from './is-alive.ts';

/** Milliseconds between checks, and until queued actions are discarded. */
const LOOK_EVERY_MS = 100;
const MAX_WAIT_MS = 15_000;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Kept {
  redo: (element: Element) => void;
  /** Finds the element that replaces it after React has rendered its part again. */
  find: () => Element | undefined;
  until: number;
  /** Actions of the shopper, replayed one at a time, as each may affect the next. */
  isAct: boolean;
  /** Hydrated at the last check: React has finished rendering it by the next one. */
  wasAlive: boolean;
}

const kept = new Map<Element, Kept>();
let timer = 0;
/** Replayed actions pass here, too. */
let isRedoing = false;

/**
 * Hides replayed events from React, which would handle them immediately if the code has just
 * loaded.
 */
function hold(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Equal for elements that look alike to a person. */
const likeness = (element: Element): string =>
  [
    element.tagName,
    element.getAttribute('aria-label'),
    element.getAttribute('type'),
    element.getAttribute('value'),
    (element.closest('label') ?? element).textContent,
  ].join();

/** Returns what finds the element's successor: the same among those that look alike. */
function successorOf(element: Element): Kept['find'] {
  const like = likeness(element);
  const alike = () =>
    [...document.querySelectorAll(`#root ${element.tagName}`)].filter(
      (one) => likeness(one) === like,
    );
  const at = alike().indexOf(element);
  return () => alike()[at];
}

function keep(element: Element, redo: Kept['redo'], isAct = true): void {
  const until = performance.now() + MAX_WAIT_MS;
  kept.set(element, { redo, find: successorOf(element), isAct, until, wasAlive: false });
  timer ||= window.setInterval(look, LOOK_EVERY_MS);
}

function look(): void {
  let waits = false;
  for (const [key, one] of [...kept]) {
    // an update before hydration makes React replace the elements of a part
    const element = key.isConnected ? key : one.find();
    const isLost = performance.now() > one.until;
    const isDue = one.wasAlive && element && !(one.isAct && waits);
    if (isLost || isDue) kept.delete(key);
    if (isDue && !isLost) redo(one, element);
    waits ||= one.isAct && !isLost;
    one.wasAlive = element !== undefined && isAlive(element);
  }
  if (kept.size > 0) return;
  clearInterval(timer);
  timer = 0;
}

function redo(one: Kept, element: Element): void {
  isRedoing = true;
  one.redo(element);
  isRedoing = false;
}

/** Sets a field like a person: React compares with its known value. */
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

/** The target if it is not hydrated, or must wait for an earlier queued action. */
function inPage(event: Event, selector: string): Element | null {
  const { target } = event;
  const found = target instanceof Element ? target.closest(`#root ${selector}`) : null;
  if (!found || isRedoing) return null;
  const waits = [...kept.values()].some(({ isAct }) => isAct);
  return waits || !isAlive(found) ? found : null;
}

/**
 * Replays clicks, selections and input on parts that were not hydrated yet, and failed pictures.
 */
export function queueActions(): void {
  addEventListener(
    'click',
    (event) => {
      const button = inPage(event, 'button');
      if (!button) return;
      // a form without a handler would load another page
      hold(event);
      keep(button, (found) => (found as HTMLElement).click());
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
        keep(field, (found) => choose(found as Field, value, checked));
      },
      true,
    );

  // a failed picture gets its placeholder
  addEventListener(
    'error',
    (event) => {
      const picture = inPage(event, 'img');
      if (picture) keep(picture, (found) => void found.dispatchEvent(new Event('error')), false);
    },
    true,
  );
}
