import { expectNoise } from '@tanabana/shell/testing';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { boxed, type Hydrate, type Mount, mounted } from './mount-component.tsx';

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

describe('content of a server entry', () => {
  const SERVED =
    '<div data-mount="" data-state="{&quot;picked&quot;:7}"><div><b>one</b></div></div>';
  const continues: Hydrate = (element, { text }, state) => {
    reported.push(`hydrate ${text} ${JSON.stringify(state)} ${element.innerHTML}`);
    return {
      update: (next) => void reported.push(`update ${next.text}`),
      unmount: () => void reported.push('unmount'),
    };
  };

  async function hydrated(Component: ReturnType<typeof mounted>): Promise<void> {
    flushSync(() => root.unmount());
    place.innerHTML = SERVED;
    root = hydrateRoot(place, <Component text="one" />);
    await expect.poll(() => reported).not.toEqual([]);
  }

  test('is continued by a component that exports hydrate, with its state, and receives new props (rule 10.27)', async () => {
    const Component = mounted(renders(true), continues);
    await hydrated(Component);
    const content = place.querySelector('b');
    flushSync(() => root.render(<Component text="two" />));
    flushSync(() => root.render(<Component text="three" />));
    expect(reported).toEqual(['hydrate one {"picked":7} <b>one</b>', 'update two', 'update three']);
    expect(place.querySelector('b')).toBe(content);
    expect(content?.isConnected).toBe(true);
  });

  test.each<[string, Hydrate | undefined]>([
    ['a component without hydrate', undefined],
    [
      'a component that throws because the content differs',
      () => {
        throw new Error('differs');
      },
    ],
  ])('is replaced by %s (rule 10.27)', async (_, hydrate) => {
    expectNoise(/^Rendered recreated: Error: differs/);
    await hydrated(mounted(renders(true), hydrate));
    expect(reported).toEqual(['mount one']);
    expect(place.querySelector('b')).toBeNull();
    expect(place.textContent).toBe('one');
    expect(place.querySelector('[data-mount="running"]')).not.toBeNull();
  });

  test('is continued by a React component, or rendered again if it differs (rule 10.27)', async () => {
    const Same = boxed(({ text }) => <b ref={() => void reported.push('same')}>{String(text)}</b>);
    flushSync(() => root.unmount());
    place.innerHTML = SERVED;
    const content = place.querySelector('b');
    root = hydrateRoot(place, <Same text="one" />);
    await expect.poll(() => reported).toEqual(['same']);
    expect(place.querySelector('b')).toBe(content);
    flushSync(() => root.unmount());
    place.innerHTML = SERVED;
    const Other = boxed(() => <i>other</i>);
    root = hydrateRoot(place, <Other />, { onRecoverableError: () => undefined });
    await expect.poll(() => place.textContent).toBe('other');
  });
});
