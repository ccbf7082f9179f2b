import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';

const fileInput = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('input[type=file]');

/** Selects a file as the user's picture. */
export async function choose(file: File): Promise<void> {
  await expect.poll(fileInput).not.toBeNull();
  await userEvent.upload(fileInput() as HTMLInputElement, file);
}

/** Resolves when the file input would open the browser's dialog, which stays closed. */
export const fileAskedFor = (): Promise<void> =>
  new Promise((resolve) => {
    const stay = (event: Event): void => {
      event.preventDefault();
      resolve();
    };
    fileInput()?.addEventListener('click', stay, { once: true });
  });

/** A picture with a red left half and a blue right half. */
export async function halves(): Promise<File> {
  const canvas = new OffscreenCanvas(800, 400);
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  pen.fillStyle = '#f00';
  pen.fillRect(0, 0, 400, 400);
  pen.fillStyle = '#00f';
  pen.fillRect(400, 0, 400, 400);
  return new File([await canvas.convertToBlob()], 'me.png', { type: 'image/png' });
}
