import '../../styles.css';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { Skeleton } from './loading.tsx';
import { EmptyState, ErrorState, LoadingState } from './state.tsx';

test('empty, failed and loading states share position, announcement and action', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  root.render(
    <>
      <EmptyState title="Nothing here" as="h2" action={<a href="/shop">Go to the shop</a>}>
        Look in soon.
      </EmptyState>
      <ErrorState title="It failed" as="h2" onRetry={() => undefined}>
        The loom broke.
      </ErrorState>
      <LoadingState label="Loading pieces...">
        <Skeleton />
      </LoadingState>
    </>,
  );
  const title = (name: string) => page.getByRole('heading', { level: 2, name });
  await expect.element(title('Nothing here')).toBeVisible();
  const looks = ['Nothing here', 'It failed'].map((name) => {
    const heading = title(name).element();
    const { fontSize, fontFamily, color, textAlign } = getComputedStyle(heading);
    const { left, right } = heading.getBoundingClientRect();
    const ornament = heading.previousElementSibling?.getBoundingClientRect();
    return { fontSize, fontFamily, color, textAlign, centre: left + right, wide: ornament?.width };
  });
  expect(looks[1]).toEqual({ ...looks[0], centre: expect.closeTo(looks[0]?.centre ?? 0, 0) });
  expect(looks[0]?.wide).toBeGreaterThan(100);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The loom broke.Try again');
  const loading = page.getByRole('status');
  await expect.element(loading).toHaveTextContent('Loading pieces...');
  // the announcement is outside the busy region, which screen readers skip
  expect(loading.element().closest('[aria-busy]')).toBeNull();
  expect(place.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
});
