import { authEndpoints } from '@tanabana/contracts/endpoints';
import { buildSession, longTest, openPage, StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { messages } from '../testing/account.ts';
import { choose, fileAskedFor, halves } from '../testing/picture.ts';

const avatar = `/api/auth/avatars/${'a'.repeat(24)}`;
const { user, token } = buildSession({ username: 'asha' });
const dialog = page.getByRole('dialog', { name: 'Your picture' });
const frame = dialog.getByRole('application', { name: 'Position of the picture' });
const zoom = dialog.getByRole('slider', { name: 'Zoom' });
const savePicture = dialog.getByRole('button', { name: 'Save picture' });
const REFUSAL = 'This file is not a picture we can read. JPEG, PNG and WebP always work.';
let shop: StandInShop;

const headerPicture = (): string | null =>
  document.querySelector('header img[src^="/api/auth/avatars/"]')?.getAttribute('src') ?? null;

/** Centre colour and size of the uploaded picture. */
async function middleOf(file: File | undefined) {
  const picture = await createImageBitmap(file as File);
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  pen?.drawImage(picture, 0, 0);
  const { width, height } = picture;
  const [red = 0, , blue = 0] = pen?.getImageData(width / 2, height / 2, 1, 1).data ?? [];
  return { width, height, red, blue };
}

const open = (signedIn = user) => {
  shop.answer(authEndpoints.me, signedIn);
  return openPage('/account', {
    modules: ['mf-account'],
    shop,
    session: { user: signedIn, token },
  });
};

beforeEach(() => {
  shop = new StandInShop();
});

/** Position of the picture in its window, in percent. */
const left = (): number =>
  Number.parseFloat(frame.element().querySelector('img')?.style.left ?? '');

longTest('chooses, moves and zooms a picture by keyboard, uploads and shows it', async () => {
  shop.answer(authEndpoints.setAvatar, { ...user, avatar });
  await open();
  const add = page.getByRole('button', { name: 'Add a picture' });
  await expect.element(add).toBeVisible();
  const askedFor = fileAskedFor();
  await add.click();
  await askedFor;
  await choose(await halves());
  await expect.element(frame).toHaveAccessibleDescription(/arrow keys/);
  (frame.element() as HTMLElement).focus();
  // the picture follows the arrow: to the right until only its red half is visible
  await userEvent.keyboard('{ArrowRight>20/}');
  expect(left()).toBe(0);
  await userEvent.keyboard('+');
  await expect.element(zoom).toHaveAttribute('aria-valuetext', '110 %');
  await savePicture.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(messages).toHaveTextContent('Your picture is saved.');
  const [sent] = shop.asked(authEndpoints.setAvatar)[0]?.files ?? [];
  expect(sent).toMatchObject({ name: 'avatar.jpg', type: 'image/jpeg' });
  const { width, height, red, blue } = await middleOf(sent);
  expect([width, height]).toEqual([512, 512]);
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(60);
  await expect.poll(headerPicture).toBe(avatar);
  await expect.element(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
});

longTest('moves and zooms by keys in all directions within the window', async () => {
  await open();
  await choose(await halves());
  await expect.element(frame).toBeVisible();
  expect(left()).toBe(-50);
  (frame.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(left).toBeCloseTo(-53, 5);
  await userEvent.keyboard('{ArrowLeft>30/}');
  await expect.poll(left).toBe(-100);
  await userEvent.keyboard('-');
  await expect.element(zoom).toHaveValue('1');
  await userEvent.keyboard('==-');
  await expect.element(zoom).toHaveAttribute('aria-valuetext', '110 %');
});

test('drags and zooms with the mouse', async () => {
  await open();
  await choose(await halves());
  await expect.element(frame).toBeVisible();
  expect(left()).toBe(-50);
  const box = frame.element() as HTMLElement;
  const side = box.clientWidth;
  const { x, y } = box.getBoundingClientRect();
  const start = { clientX: x + side / 2, clientY: y + side / 2 };
  const point = (type: string, at: { clientX: number; clientY: number }): boolean =>
    box.dispatchEvent(new PointerEvent(type, { ...at, pointerId: 1, bubbles: true }));
  // the test's pointer cannot be captured by the browser
  box.setPointerCapture = () => undefined;
  point('pointerdown', start);
  point('pointermove', { ...start, clientX: start.clientX + side / 4 });
  await expect.poll(left).toBeCloseTo(-25, 5);
  point('pointerup', { ...start, clientX: start.clientX + side / 4 });
  point('pointermove', { ...start, clientX: start.clientX - side / 4 });
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true }));
  await expect.element(zoom).toHaveAttribute('aria-valuetext', '108 %');
  expect(left()).toBeCloseTo((-25 - 50) * 1.08 + 50, 0);
});

test('zooms with two fingers', async () => {
  await open();
  await choose(await halves());
  await expect.element(frame).toBeVisible();
  const box = frame.element() as HTMLElement;
  box.setPointerCapture = () => undefined;
  const { x, y } = box.getBoundingClientRect();
  const finger = (type: string, pointerId: number, across: number): boolean =>
    box.dispatchEvent(
      new PointerEvent(type, { clientX: x + across, clientY: y + 50, pointerId, bubbles: true }),
    );
  finger('pointerdown', 1, 40);
  finger('pointerdown', 2, 80);
  finger('pointermove', 2, 120);
  await expect.element(zoom).toHaveAttribute('aria-valuetext', '200 %');
  finger('pointercancel', 2, 120);
  finger('pointermove', 2, 160);
  await expect.element(zoom).toHaveAttribute('aria-valuetext', '200 %');
});

test('rejects a file that is not a picture with a message until another one is chosen', async () => {
  await open();
  await choose(new File(['no'], 'me.png', { type: 'image/png' }));
  const refusal = page.getByText(REFUSAL);
  await expect.element(refusal).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await choose(await halves());
  await expect.element(dialog).toBeVisible();
  await expect.element(refusal).not.toBeInTheDocument();
});

longTest('keeps the cropped picture after a failed upload and shows the reason', async () => {
  shop.fail(authEndpoints.setAvatar, 'no answer', { times: 1 });
  await open();
  await choose(await halves());
  await expect.element(frame).toBeVisible();
  (frame.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight>20/}');
  await savePicture.click();
  await expect
    .element(dialog.getByText('Your picture could not be saved. Try again.'))
    .toBeVisible();
  expect(left()).toBe(0);
  shop.refuse(authEndpoints.setAvatar, 'auth.avatar_invalid');
  await savePicture.click();
  await expect.element(dialog.getByText('This file is not a picture we can read.')).toBeVisible();
  expect(headerPicture()).toBeNull();
});

longTest('removes a picture, and reports a failure', async () => {
  shop.fail(authEndpoints.updateMe, 'no answer', { times: 1 });
  await open({ ...user, avatar });
  await expect.poll(headerPicture).toBe(avatar);
  const remove: Locator = page.getByRole('button', { name: 'Remove' });
  await remove.click();
  await expect
    .element(page.getByText('Your picture could not be removed. Try again.'))
    .toBeVisible();
  expect(headerPicture()).toBe(avatar);
  shop.answer(authEndpoints.updateMe, user);
  await remove.click();
  await expect.element(messages).toHaveTextContent('Your picture is removed.');
  expect(shop.asked(authEndpoints.updateMe)[0]?.body).toEqual({ avatar: null });
  await expect.poll(headerPicture).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Add a picture' })).toBeVisible();
});
