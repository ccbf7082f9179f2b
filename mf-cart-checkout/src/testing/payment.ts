import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { payment, placeOrder } from './checkout.ts';

export const utrField = payment.getByRole('textbox', { name: 'UTR / Transaction number' });
export const picker = payment.getByLabelText('Payment screenshot');
export const preview = payment.getByAltText('Preview of your screenshot');
export const submit = payment.getByRole('button', { name: 'Submit Payment' });
export const cancel = payment.getByRole('button', { name: 'Cancel', exact: true });

export const UTR = '412345678901';

/** A valid picture of one pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwACgQF/Vd0pWAAAAABJRU5ErkJggg==';

export const screenshot = (): File =>
  new File([Uint8Array.from(atob(PICTURE), (char) => char.charCodeAt(0))], 'upi-payment.png', {
    type: 'image/png',
  });

/** From the filled form to the payment dialog. */
export async function openPayment(): Promise<void> {
  await page.getByRole('radio', { name: /Prepaid/ }).click();
  await placeOrder.click();
  await expect.element(payment).toBeVisible();
}

/** Fills UTR and screenshot. */
export async function fillPayment(utr = UTR): Promise<void> {
  await utrField.fill(utr);
  await picker.upload(screenshot());
  await expect.element(preview).toBeVisible();
}
