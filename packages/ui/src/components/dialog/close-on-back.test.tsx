import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeOnBack } from './close-on-back.ts';

const timersHaveRun = () => new Promise((done) => setTimeout(done));

test('a dialog whose link leads to another page does not close a dialog there', async () => {
  await page.viewport(360, 800);
  const back = vi.spyOn(history, 'back');
  const first = closeOnBack(() => undefined);
  first.release();
  history.pushState(null, '');
  const second = closeOnBack(() => undefined);
  onTestFinished(second.release);
  await timersHaveRun();
  expect(back).not.toHaveBeenCalled();
  expect(history.state).toMatchObject({ openWindows: 1 });
});

test('closing a dialog removes its history entry', async () => {
  await page.viewport(360, 800);
  const only = closeOnBack(() => undefined);
  expect(history.state).toMatchObject({ openWindows: 1 });
  only.release();
  await expect.poll(() => history.state?.openWindows).toBeUndefined();
});
