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
