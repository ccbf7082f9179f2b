import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Mount, mounted } from './mount-component.tsx';

/** Calls of a non-React component, in order. */
let reported: string[];
let place: HTMLElement;
let root: Root;

beforeEach(() => {
  reported = [];
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  flushSync(() => root.unmount());
  place.remove();
});

/** Renders its text. */
const renders =
  (canUpdate: boolean): Mount =>
  (element, { text }) => {
    reported.push(`mount ${text}`);
    element.textContent = String(text);
    const unmount = (): void => void reported.push('unmount');
    if (!canUpdate) return unmount;
    const update = (next: Readonly<Record<string, unknown>>): void => {
      reported.push(`update ${next.text}`);
      element.textContent = String(next.text);
    };
    return { update, unmount };
  };

describe('a non-React component', () => {
  test.each([
    ['with update receives new props', true, ['mount one', 'update two']],
    ['without update is remounted', false, ['mount one', 'unmount', 'mount two']],
  ])('%s, and is not called for equal props', (_, canUpdate, expected) => {
    const Component = mounted(renders(canUpdate));
    for (const text of ['one', 'one', 'two', 'two'])
      flushSync(() => root.render(<Component text={text} />));
    expect(reported).toEqual(expected);
    expect(place.textContent).toBe('two');
  });

  test.each([true, false])(
    'is unmounted once when it leaves the page (with update: %s)',
    (canUpdate) => {
      const Component = mounted(renders(canUpdate));
      flushSync(() => root.render(<Component text="one" />));
      flushSync(() => root.render(null));
      expect(reported).toEqual(['mount one', 'unmount']);
      expect(place.textContent).toBe('');
    },
  );
});
