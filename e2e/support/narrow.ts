import { type CDPSession, expect, type Page } from '@playwright/test';

/** A window of 320 px (WCAG 1.4.10), and text of twice the size (1.4.4) in one of 640 px. */
export const narrow = [
  { name: '320 px wide', width: 320, text: 16 },
  { name: 'with text of 200 %', width: 640, text: 32 },
] as const;

/** Sets the window's width and the browser's text size, both in pixels. */
export async function setNarrow(
  page: Page,
  browser: CDPSession,
  { width, text }: (typeof narrow)[number],
): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await browser.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
  await expect(page.locator('h1').first(), page.url()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]'), page.url()).toHaveCount(0);
}

/** Texts and controls of the page outside of the window, or hidden by an ancestor. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const width = document.documentElement.clientWidth;
    const wider = document.documentElement.scrollWidth - innerWidth;
    if (wider > 0) found.add(`the page scrolls ${wider} px sideways`);

    /** Whether an element is intentionally invisible or can be scrolled into view. */
    const isExcused = (box: Element): boolean => {
      const { overflowX, textOverflow, visibility, opacity } = getComputedStyle(box);
      return (
        /auto|scroll/.test(overflowX) ||
        textOverflow === 'ellipsis' ||
        visibility === 'hidden' ||
        opacity === '0' ||
        box.matches('[aria-hidden="true"], svg, [inert]') ||
        (overflowX !== 'visible' && box.clientWidth <= 2)
      );
    };
    const look = (element: Element, { left, right }: DOMRect, what: string): void => {
      for (let box: Element | null = element; box; box = box.parentElement) {
        if (isExcused(box) && box !== document.documentElement && box !== document.body) return;
        const { overflowX, display } = getComputedStyle(box);
        if (overflowX === 'visible' || display === 'inline' || box === document.body) continue;
        const edge = box.getBoundingClientRect();
        if (right > edge.right + 1.5 || left < edge.left - 1.5) found.add(`cut off: ${what}`);
      }
      if (right > width + 1 || left < -1) found.add(`beside the window: ${what}`);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim();
      if (!words || !text.parentElement || text.parentElement.closest('script, style')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects())
        if (line.width > 0) look(text.parentElement, line, words.slice(0, 40));
    }
    for (const control of document.querySelectorAll('button, input, select, textarea')) {
      const place = control.getBoundingClientRect();
      if (place.width > 2) look(control, place, control.outerHTML.slice(0, 80));
    }
    return [...found];
  });
