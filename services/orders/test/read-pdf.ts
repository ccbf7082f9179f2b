import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';

/** Returns the text of each page and the page sizes in points. */
export async function readPdf(file: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(file));
  const pages = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const page = await document.getPage(at);
    const { items } = await page.getTextContent();
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    pages.push({
      text: items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
      size: { width: Math.round(right - left), height: Math.round(top - bottom) },
    });
  }
  const { info } = await document.getMetadata();
  return { pages, text: pages.map(({ text }) => text).join(' '), info };
}

/** Returns the sizes in points in which pictures are drawn, from the page contents. */
export function picturesIn(file: Uint8Array): { width: number; height: number }[] {
  const text = Buffer.from(file).toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, data = '']) => {
    const found = inflated(data).matchAll(
      /([\d.-]+) 0 0 ([\d.-]+) [\d.-]+ [\d.-]+ cm\s+\/I\d+ Do/g,
    );
    return [...found].map(([, width, height]) => ({
      width: Math.round(Math.abs(Number(width))),
      height: Math.round(Math.abs(Number(height))),
    }));
  });
}

/** Returns a compressed stream as text; empty for one of another kind. */
function inflated(data: string): string {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}
