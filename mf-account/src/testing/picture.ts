import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';

const fileInput = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('input[type=file]');

/** Chooses a file as the person's picture. */
export async function choose(file: File): Promise<void> {
  await expect.poll(fileInput).not.toBeNull();
  await userEvent.upload(fileInput() as HTMLInputElement, file);
}

/** Settles when the file input is asked to open the browser's own window, which stays closed. */
export const fileAskedFor = (): Promise<void> =>
  new Promise((resolve) => {
    const stay = (event: Event): void => {
      event.preventDefault();
      resolve();
    };
    fileInput()?.addEventListener('click', stay, { once: true });
  });

/** A picture of which the left half is red and the right half is blue. */
export async function halves(): Promise<File> {
  const canvas = new OffscreenCanvas(800, 400);
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  pen.fillStyle = '#f00';
  pen.fillRect(0, 0, 400, 400);
  pen.fillStyle = '#00f';
  pen.fillRect(400, 0, 400, 400);
  return new File([await canvas.convertToBlob()], 'me.png', { type: 'image/png' });
}
