import { expectNoFaults } from '@tanabana/shell/testing';
import { expect, vi } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { dialog } from './screen.ts';

/** Runs axe at desktop and phone width. */
export async function expectNoFaultsAnywhere(state: string): Promise<void> {
  await expectNoFaults(state);
  await page.viewport(360, 800);
  await expectNoFaults(`${state} at 360 px`);
  await page.viewport(1280, 800);
}

/**
 * Opens a dialog by keyboard, runs axe, and closes it with Escape: the focus goes in and back to
 * the opener.
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

/** Emulates print media ('print'), or screen (''). */
export const emulateMedia = (media: '' | 'print'): Promise<unknown> =>
  (cdp() as { send: (method: string, params: object) => Promise<unknown> }).send(
    'Emulation.setEmulatedMedia',
    { media },
  );

/** Records downloads from now on. */
export function catchDownloads(): { name: string; file: Promise<string> }[] {
  const saved: { name: string; file: Promise<string> }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, file: fetch(this.href).then((answer) => answer.text()) });
  });
  return saved;
}

/** A decodable picture with a side of `side` pixels. */
export async function pictureFile(name = 'picture.png', side = 4): Promise<File> {
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('2d')?.fillRect(0, 0, side, side);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}
