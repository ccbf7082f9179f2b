import { expectNoFaults } from '@tanabana/shell/testing';
import { expect, vi } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { dialog } from './screen.ts';

/** Looks with axe, wide and as on a phone, where tables fold. */
export async function expectNoFaultsAnywhere(state: string): Promise<void> {
  await expectNoFaults(state);
  await page.viewport(360, 800);
  await expectNoFaults(`${state} at 360 px`);
  await page.viewport(1280, 800);
}

/**
 * Opens a window by the keyboard, looks at it with axe, and closes it with Escape: the focus goes in,
 * and back to what opened it.
 */
export async function expectSoundWindow(
  opener: Locator,
  name: string | RegExp,
  inside: () => Promise<void> = async () => undefined,
): Promise<void> {
  await expect.element(opener).toBeVisible();
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog(name)).toBeVisible();
  await expect
    .poll(() => dialog(name).query()?.contains(document.activeElement), { message: 'focus in' })
    .toBe(true);
  await expectNoFaults(`${name}`);
  await inside();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
}

/** Shows the page as on paper ('print'), or again as on a screen (''). */
export const emulateMedia = (media: '' | 'print'): Promise<unknown> =>
  (cdp() as { send: (method: string, params: object) => Promise<unknown> }).send(
    'Emulation.setEmulatedMedia',
    { media },
  );

/** Catches what is handed to the browser's downloads from now on. */
export function catchDownloads(): { name: string; file: Promise<string> }[] {
  const saved: { name: string; file: Promise<string> }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, file: fetch(this.href).then((answer) => answer.text()) });
  });
  return saved;
}

/** A picture of so many points that browsers can read. */
export async function pictureFile(name = 'picture.png', side = 4): Promise<File> {
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('2d')?.fillRect(0, 0, side, side);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}
