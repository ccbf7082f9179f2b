import { buildProduct, openPage } from '@tanabana/shell/testing';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { wholeShop } from '../testing/whole-shop.ts';

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const here = () => location.pathname + location.search + location.hash;

/** Where another team's part renders arbitrary content. */
let part: HTMLElement;
/** What the shop did with each click, or left to the browser, which follows none here. */
let taken: boolean[] = [];
const note = (event: MouseEvent): void => {
  taken.push(event.defaultPrevented);
  event.preventDefault();
};

beforeEach(() => {
  part = document.createElement('div');
  document.body.append(part);
  taken = [];
  addEventListener('click', note);
});
afterEach(() => {
  removeEventListener('click', note);
  part.remove();
});

/** Renders a link as plain HTML and returns it. */
function render(html: string, into: Element | ShadowRoot = part): HTMLElement {
  into.innerHTML = html;
  const link = into.querySelector<HTMLElement>('a');
  if (!link) throw new Error('There is no link.');
  return link;
}
const click = (target: Element, init: MouseEventInit = {}) =>
  target.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...init }),
  );

describe('a plain link to a page of the shop', () => {
  beforeEach(async () => {
    await openPage('/faq', { modules: ['mf-content'] });
    await expect.element(heading('Good questions')).toBeVisible();
  });

  test('opens it without loading a document, with query and hash; Back returns', async () => {
    click(render('<a href="/about?from=gifts#fabric">About</a>'));
    await expect.element(heading(/Tana is the warp/)).toBeVisible();
    expect([taken, here()]).toEqual([[true], '/about?from=gifts#fabric']);
    history.back();
    await expect.element(heading('Good questions')).toBeVisible();
    expect(here()).toBe('/faq');
  });

  test('starts at the top with the focus on the heading, as every page does', async () => {
    scrollTo({ top: 500, behavior: 'instant' });
    click(render('<a href="/about">About</a>'));
    await expect.element(heading(/Tana is the warp/)).toHaveFocus();
    await expect.poll(() => scrollY).toBe(0);
  });

  test('scrolls to a position of another page', async () => {
    click(render('<a href="/about">About</a>'));
    await expect.element(heading(/Tana is the warp/)).toBeVisible();
    click(render('<a href="/faq#returns">Returns</a>'));
    await expect
      .element(page.getByRole('heading', { name: 'Returns and refunds' }))
      .toBeInViewport();
    expect(taken).toEqual([true, true]);
  });

  test.each([
    ['of what stands inside the link', '<a href="/about"><b>About</b></a>', 'b'],
    ['of a relative address', '<a href="about">About</a>', 'a'],
    ['of a whole address', `<a href="${location.origin}/about">About</a>`, 'a'],
    ['of this very tab', '<a href="/about" target="_SELF" rel="nofollow">About</a>', 'a'],
    ['that ends with a slash', '<a href="/about/">About</a>', 'a'],
  ])('handles a click %s', async (_, html, clicked) => {
    render(html);
    click(part.querySelector(clicked) as Element);
    await expect.element(heading(/Tana is the warp/)).toBeVisible();
    expect(taken).toEqual([true]);
  });

  test('handles the Enter key', async () => {
    render('<a href="/about">About</a>').focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading(/Tana is the warp/)).toBeVisible();
    expect(taken).toEqual([true]);
  });

  test('handles a link in an open shadow root', async () => {
    const element = part.appendChild(document.createElement('div'));
    const link = render(
      '<a href="/about"><b>About</b></a>',
      element.attachShadow({ mode: 'open' }),
    );
    click(link.firstElementChild as Element);
    await expect.element(heading(/Tana is the warp/)).toBeVisible();
    expect(taken).toEqual([true]);
  });

  test('adds no history entry if it leads to the current page', async () => {
    const entries = history.length;
    click(render('<a href="/faq">Questions</a>'));
    expect([taken, history.length, here()]).toEqual([[true], entries, '/faq']);
  });

  test.each([
    ['with another button', '<a href="/about">x</a>', { button: 1 }],
    ['for a new tab', '<a href="/about">x</a>', { ctrlKey: true }],
    ['for a new tab of a Mac', '<a href="/about">x</a>', { metaKey: true }],
    ['for a new window', '<a href="/about">x</a>', { shiftKey: true }],
    ['to save it', '<a href="/about">x</a>', { altKey: true }],
    ['on a link of a tab of its own', '<a href="/about" target="_blank">x</a>', {}],
    ['on a link of another frame', '<a href="/about" target="pay">x</a>', {}],
    ['on a download', '<a href="/about" download>x</a>', {}],
    [
      'on a link that says that it leads away',
      '<a href="/about" rel="nofollow external">x</a>',
      {},
    ],
    ['on a link to another origin', '<a href="https://other.example/about">x</a>', {}],
    ['on a link to another port', '<a href="http://127.0.0.1:1/about">x</a>', {}],
    ['on a mail address', '<a href="mailto:about@shop.example">x</a>', {}],
    ['on a thing of this origin', `<a href="blob:${location.origin}/about">x</a>`, {}],
    ['on a link to a place of this page', '<a href="#returns">x</a>', {}],
    ['on a link to the top of this page', '<a href="#">x</a>', {}],
    ['on a link to a place of this address', '<a href="/faq#returns">x</a>', {}],
    ['on a link to no page of the shop', '<a href="/blog">x</a>', {}],
    ['on a call', '<a href="/api/products">x</a>', {}],
    ['on a link that leads nowhere', '<a>x</a>', {}],
  ] as const)('leaves a click to the browser if it is %s', (_, html, init) => {
    const entries = history.length;
    click(render(html), init);
    expect([taken, here(), history.length]).toEqual([[false], '/faq', entries]);
  });

  test('leaves a click to code that prevented it', () => {
    const link = render('<a href="/about">About</a>');
    link.addEventListener('click', (event) => event.preventDefault());
    click(link);
    expect([taken, here()]).toEqual([[true], '/faq']);
  });

  test("leaves a click to the part's own React handler", async () => {
    const root = createRoot(part);
    root.render(
      <a href="/about" onClick={(event) => event.preventDefault()}>
        Look closer
      </a>,
    );
    const link = page.getByRole('link', { name: 'Look closer' });
    await expect.element(link).toBeVisible();
    click(link.element());
    expect([taken, here()]).toEqual([[true], '/faq']);
    root.unmount();
  });

  test('ignores the shop’s own links', async () => {
    const entries = history.length;
    click(page.getByRole('contentinfo').getByRole('link', { name: 'About' }).element());
    await expect.element(heading(/Tana is the warp/)).toBeVisible();
    expect([taken, history.length]).toEqual([[true], Math.min(entries + 1, 50)]);
  });
});

test('a plain link opens a page of a module', async () => {
  await openPage('/faq', {
    modules: ['mf-catalog', 'mf-content'],
    shop: wholeShop(buildProduct()),
  });
  await expect.element(heading('Good questions')).toBeVisible();
  click(render('<a href="/shop?sort=newest">Shop</a>'));
  await expect.element(page.getByRole('main').getByRole('article').first()).toBeVisible();
  expect([taken, location.pathname]).toEqual([[true], '/shop']);
});

test('files and API calls are left to the browser, even if a module’s route matches', async () => {
  await openPage('/faq', { modules: ['mf-account', 'mf-content'] });
  await expect.element(heading('Good questions')).toBeVisible();
  for (const path of [
    '/account/statement.pdf',
    '/api/auth/me',
    '/modules/mf-account/1/a',
    '/assets/a',
  ])
    click(render(`<a href="${path}">x</a>`));
  expect([taken, here()]).toEqual([[false, false, false, false], '/faq']);
});
