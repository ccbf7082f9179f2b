import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** More tab stops than between any two elements of the pages. */
const MAX_STOPS = 90;

/** Presses Tab until the element has the focus, like a keyboard user. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (target.query() === document.activeElement) return;
    await userEvent.keyboard('{Tab}');
  }
  throw new Error(`Tab does not reach ${target.selector}.`);
}

/** Moves to a field with Tab and types. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await userEvent.keyboard(text);
}

/** Moves to a button or link with Tab and presses Enter. */
export async function pressEnterOn(target: Locator): Promise<void> {
  await tabTo(target);
  await userEvent.keyboard('{Enter}');
}
