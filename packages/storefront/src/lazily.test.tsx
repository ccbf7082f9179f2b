import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { lazily } from './lazily.tsx';

/** Renders at once and returns the text of the page. */
function textOf(Content: React.ComponentType): () => string | null {
  const place = document.createElement('div');
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  flushSync(() => root.render(<Content />));
  return () => place.textContent;
}

const hall = { default: () => <>Hall of looms</> };

test('a component whose code was preloaded is rendered at once, without its loading state', async () => {
  let requests = 0;
  const load = async () => {
    requests += 1;
    return hall;
  };
  const Content = lazily(load, <>Loading...</>);
  const text = textOf(Content);
  expect(text()).toBe('Loading...');
  await expect.poll(text).toBe('Hall of looms');

  const Preloaded = lazily(load, <>Loading...</>);
  Preloaded.preload();
  await expect.poll(() => requests).toBe(2);
  await Promise.resolve();
  expect(textOf(Preloaded)()).toBe('Hall of looms');
  expect(requests).toBe(2);
});

test('a lazily loaded component is rendered if its code arrives right after its loading state is rendered, before effects run', async () => {
  let arrive = (_code: typeof hall): void => undefined;
  const code = new Promise<typeof hall>((resolve) => {
    arrive = resolve;
  });
  const Content = lazily(() => code, <p ref={() => arrive(hall)}>Loading...</p>);
  Content.preload();
  const place = document.createElement('div');
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  root.render(<Content />);
  await expect.poll(() => place.textContent).toBe('Hall of looms');
});

test('a component requests its code again when it is rendered after a failed preload', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve(hall)];
  const Content = lazily(() => answers.shift() ?? Promise.resolve(hall), <>Loading...</>);
  Content.preload();
  await expect.poll(() => answers.length).toBe(1);
  await expect.poll(textOf(Content)).toBe('Hall of looms');
});
