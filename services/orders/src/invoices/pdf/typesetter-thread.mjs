// @ts-check
// Renders invoices, parcel labels and packing slips as PDF, one document at a time, in a worker thread
// (typesetter.ts). Started from its source text, so it imports nothing from this folder and receives
// the paths of libraries and fonts.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ default: typeof import('pdfkit') }} */
const { default: PDFDocument } = await import(workerData.pdfkit);
/** @type {typeof import('uqr')} */
const { encode } = await import(workerData.uqr);

/** @type {typeof import('../../parcel-documents/label-page.mjs')} */
const { drawLabel, LABEL_SIZE } = await import(workerData.labelPage);

/** @typedef {import('@tanabana/contracts').InvoiceSheet} InvoiceSheet */
/** @typedef {import('@tanabana/contracts').SheetTable} SheetTable */
/** @typedef {import('@tanabana/contracts').SheetFact} SheetFact */
/** @typedef {import('../../parcel-documents/parcel-sheets.ts').LabelSheet} LabelSheet */
/** @typedef {import('../../parcel-documents/parcel-sheets.ts').PackingSlipSheet} PackingSlipSheet */
/** @typedef {'body' | 'strong' | 'title'} Font */
/** @typedef {{ font?: Font, size?: number, colour?: string, align?: 'left' | 'right', width: number }} Type */

/**
 * A page size in points, without its margins.
 * @param {number} width @param {number} height @param {number} margin
 */
const formatOf = (width, height, margin) => ({
  size: /** @type {[number, number]} */ ([width, height]),
  margin,
  width: width - 2 * margin,
  /** Top of the page footer. */
  bottom: height - margin - 18,
  footer: height - margin - 8,
});
/** With margins of 14 mm, as the page prints. */
const A4 = formatOf(595.28, 841.89, 39.7);
/** With margins of 10 mm. */
const A5 = formatOf(419.53, 595.28, 28.3);
const GAP = 12;
const PAD = 4;
const QR_SIDE = 74;
const LOGO_BOX = workerData.logoBox;
/** The fonts reserve space for marks above and below; lists of figures need less. */
const LINE_GAP = -1.5;

const INK = '#1e1b18';
const SOFT = '#5f564b';
const MADDER = '#9e2b25';
const LINE = '#e0d6c4';
const STRONG_LINE = '#8d8272';

/** @type {Record<Font, Buffer>} Latin, ₹ and Devanagari in one face each. */
const fonts = {
  body: readFileSync(workerData.fonts.body),
  strong: readFileSync(workerData.fonts.strong),
  title: readFileSync(workerData.fonts.title),
};

/** @param {{ title: string, author: string, at: string, pictures: Map<string, Uint8Array> }} info */
function createPaper({ title, author, at, pictures }) {
  const doc = new PDFDocument({
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: new Date(at) },
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  /** @type {Buffer[]} */
  const chunks = [];
  doc.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));

  /** Of the current page. */
  let format = A4;
  let y = format.margin;

  /** @param {Type} type */
  const set = ({ font = 'body', size = 8.5, colour = INK }) =>
    doc.font(font).fontSize(size).fillColor(colour);

  /** @param {string} text @param {Type} type */
  const heightOf = (text, type) =>
    set(type).heightOfString(text, { width: type.width, lineGap: LINE_GAP });

  /**
   * Writes text, wrapped to the width; returns its height.
   * @param {string} text @param {number} x @param {number} top @param {Type} type
   */
  function write(text, x, top, type) {
    const { width, align = 'left' } = type;
    set(type).text(text, x, top, { width, align, lineGap: LINE_GAP });
    return heightOf(text, type);
  }

  /** @param {number} at @param {string} [colour] */
  const rule = (at, colour = LINE, from = format.margin, to = format.margin + format.width) =>
    doc.moveTo(from, at).lineTo(to, at).lineWidth(0.6).strokeColor(colour).stroke();

  function turnPage() {
    doc.addPage({ size: format.size, margin: 0 });
    y = format.margin;
  }

  /** @param {number} height @returns {boolean} whether it starts a new page */
  function makeRoom(height) {
    if (y + height <= format.bottom) return false;
    turnPage();
    return true;
  }

  /** As data URIs, because the library stores equal texts once per document. */
  const images = new Map(
    Array.from(pictures, ([id, picture]) => [
      id,
      `data:image/*;base64,${Buffer.from(picture).toString('base64')}`,
    ]),
  );

  /**
   * Draws the logo within its box, one point for a pixel at most; returns its height, 0 if it cannot
   * be drawn.
   * @param {InvoiceSheet['logo']} logo
   */
  function drawLogo(logo) {
    const image = logo && images.get(logo.id);
    if (!image) return 0;
    const scale = Math.min(1, LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height);
    const height = logo.height * scale;
    try {
      doc.image(image, format.margin, y, { fit: [logo.width * scale, height] });
    } catch {
      return 0;
    }
    return height + GAP / 2;
  }

  /** @param {Pick<InvoiceSheet, 'mark' | 'title' | 'facts'> & Partial<Pick<InvoiceSheet, 'logo'>>} sheet */
  function head({ mark, logo, title, facts }) {
    const half = format.width / 2;
    const width = half - GAP;
    const sign = { font: /** @type {const} */ ('title'), size: 12, colour: MADDER, width };
    const markHeight = drawLogo(logo ?? null) || write(mark, format.margin, y - 2, sign);
    const titleAt = y + markHeight - 2;
    const titleHeight = write(title, format.margin, titleAt, { font: 'title', size: 24, width });
    const names = 76;
    let at = y;
    for (const [name, value] of facts) {
      const x = format.margin + half;
      write(name, x, at, { colour: SOFT, width: names - PAD });
      at += write(value, x + names, at, { width: half - names });
    }
    y = Math.max(titleAt + titleHeight, at) + 8;
    rule(y, STRONG_LINE);
    y += GAP;
  }

  /**
   * Writes the name and address of a party; returns their end.
   * @param {string} heading @param {string} first @param {readonly string[]} lines @param {number} x
   */
  function party(heading, first, lines, x) {
    const width = format.width / 2 - GAP;
    let at = y + write(heading, x, y, { colour: SOFT, size: 8, width });
    at += write(first, x, at, { font: 'strong', size: 9.5, width });
    for (const line of lines) at += write(line, x, at, { width });
    return at;
  }

  /** @param {InvoiceSheet} sheet */
  function parties({ seller, buyer }) {
    const [name = '', ...lines] = buyer.lines;
    y =
      GAP +
      Math.max(
        party('Sold by', seller.name, seller.lines, format.margin),
        party(buyer.heading, name, lines, format.margin + format.width / 2),
      );
  }

  /**
   * Makes each column as wide as its content; the rest is for the description.
   * @param {SheetTable} table @param {number} size
   */
  function widthsOf({ columns, rows }, size) {
    const widths = columns.map(({ name }, at) => {
      const head = set({ font: 'strong', size, width: 0 }).widthOfString(
        // a header of two words is two lines
        name.split(' ').sort((one, other) => other.length - one.length)[0] ?? '',
      );
      set({ size, width: 0 });
      const cells = rows.map((row) => doc.widthOfString(row[at]?.text ?? ''));
      return Math.ceil(cells.reduce((most, one) => Math.max(most, one), head)) + 2 * PAD;
    });
    const flexible = Math.max(
      columns.findIndex(({ name }) => name === 'Description'),
      0,
    );
    const others = widths.reduce((all, one, at) => (at === flexible ? all : all + one), 0);
    widths[flexible] = format.width - others;
    return { widths, least: widths[flexible] };
  }

  /** @param {SheetTable} table */
  function drawTable(table) {
    const { caption, columns, rows } = table;
    let size = 8.5;
    let { widths, least } = widthsOf(table, size);
    while (least < 110 && size > 5.5) {
      size -= 0.5;
      ({ widths, least } = widthsOf(table, size));
    }
    const lefts = widths.map((_, at) =>
      widths.slice(0, at).reduce((all, one) => all + one, format.margin),
    );

    /** @param {number} at @param {Partial<Type>} [type] @returns {Type} */
    const typeOf = (at, type = {}) => ({
      size,
      align: columns[at]?.isNumber ? 'right' : 'left',
      width: (widths[at] ?? 0) - 2 * PAD,
      ...type,
    });
    /** @param {number} height @param {(at: number, top: number) => void} cell */
    const drawRow = (height, cell) => {
      for (const at of columns.keys()) cell(at, y + PAD);
      y += height + 2 * PAD;
    };
    const headHeight = Math.max(
      ...columns.map(({ name }, at) => heightOf(name, typeOf(at, { font: 'strong' }))),
    );
    const drawHead = () => {
      drawRow(headHeight, (at, top) => {
        const type = typeOf(at, { font: 'strong' });
        const name = columns[at]?.name ?? '';
        write(name, (lefts[at] ?? 0) + PAD, top + headHeight - heightOf(name, type), type);
      });
      rule(y, STRONG_LINE);
    };
    const detail = { colour: SOFT, size: size - 1 };
    /** @param {import('@tanabana/contracts').SheetCell} cell @param {number} at */
    const heightOfCell = ({ text, details = [] }, at) =>
      details.reduce(
        (all, one) => all + heightOf(one, typeOf(at, detail)),
        heightOf(text, typeOf(at)),
      );

    const rowHeights = rows.map((row) => Math.max(...row.map(heightOfCell)));
    const captionHeight = caption ? 18 : 0;
    makeRoom(captionHeight + headHeight + (rowHeights[0] ?? 0) + 4 * PAD);
    if (caption) {
      write(caption, format.margin + PAD, y, { font: 'strong', size: 9.5, width: format.width });
      y += captionHeight - PAD;
    }
    drawHead();
    for (const [index, row] of rows.entries()) {
      const height = rowHeights[index] ?? 0;
      if (makeRoom(height + 2 * PAD)) drawHead();
      drawRow(height, (at, top) => {
        const { text = '', details = [] } = row[at] ?? {};
        const x = (lefts[at] ?? 0) + PAD;
        let end = top + write(text, x, top, typeOf(at));
        for (const one of details) end += write(one, x, end, typeOf(at, detail));
      });
      rule(y);
    }
    y += GAP;
  }

  /**
   * @param {readonly SheetFact[]} sums @param {boolean} hasTotal whether the last one is a total
   */
  function drawSums(sums, hasTotal) {
    if (sums.length === 0) return;
    const [names, amounts] = [130, 90];
    const left = format.margin + format.width - names - amounts - PAD;
    makeRoom(sums.length * 16 + 6);
    for (const [index, [name, amount]] of sums.entries()) {
      const isTotal = hasTotal && index === sums.length - 1;
      /** @type {Partial<Type>} */
      const type = isTotal ? { font: 'strong', size: 11 } : {};
      if (isTotal) {
        rule(y + 1, STRONG_LINE, left);
        y += 4;
      }
      write(name, left, y, { ...type, width: names });
      y += 2 + write(amount, left + names, y, { ...type, align: 'right', width: amounts });
    }
    y += GAP;
  }

  /** @param {string} text @param {Type} type */
  function paragraph(text, type) {
    makeRoom(heightOf(text, type));
    y += write(text, format.margin, y, type) + 6;
  }

  /** @param {NonNullable<InvoiceSheet['payment']>} payment */
  function payByUpi({ link, amount, upiId }) {
    makeRoom(QR_SIDE + GAP);
    const { data, size } = encode(link, { ecc: 'M', border: 0 });
    const side = QR_SIDE / size;
    for (const [row, modules] of data.entries())
      for (const [column, dark] of modules.entries())
        if (dark) doc.rect(format.margin + PAD + column * side, y + PAD + row * side, side, side);
    doc.fill(INK);
    const x = format.margin + QR_SIDE + 2 * GAP;
    const type = { width: format.width - QR_SIDE - 2 * GAP };
    let at = y + QR_SIDE / 2 - GAP;
    at += write(`Still to be paid: ${amount}`, x, at, { ...type, font: 'strong', size: 11 });
    write(`in cash or by UPI to ${upiId}.`, x, at, type);
    y += QR_SIDE + 2 * GAP;
  }

  /**
   * @param {Pick<InvoiceSheet, 'title' | 'facts'>} sheet @param {string} shop
   * @param {number} first first of its pages
   */
  function foot({ title, facts }, shop, first) {
    const { start, count } = doc.bufferedPageRange();
    const pages = start + count - first;
    const [name = '', value = ''] = facts[0] ?? [];
    for (let page = first; page < first + pages; page += 1) {
      doc.switchToPage(page);
      const at = format.footer;
      const type = { size: 7.5, colour: SOFT };
      write(`${shop} · ${title} · ${name} ${value}`, format.margin, at, {
        ...type,
        width: format.width - 80,
      });
      write(`Page ${page - first + 1} of ${pages}`, format.margin + format.width - 76, at, {
        ...type,
        align: 'right',
        width: 76,
      });
    }
  }

  return {
    /** @param {InvoiceSheet} sheet */
    addInvoice(sheet) {
      const { start, count } = doc.bufferedPageRange();
      format = A4;
      turnPage();
      head(sheet);
      parties(sheet);
      drawTable(sheet.lines);
      drawSums(sheet.sums, true);
      drawSums(sheet.tax, false);
      if (sheet.hsn) drawTable(sheet.hsn);
      paragraph(`Amount in words: ${sheet.amountInWords}`, { font: 'strong', width: format.width });
      if (sheet.payment) payByUpi(sheet.payment);
      paragraph(sheet.statements, { colour: SOFT, size: 7.5, width: format.width });
      foot(sheet, sheet.seller.name, start + count);
      doc.flushPages();
    },
    /** @param {PackingSlipSheet} slip */
    addPackingSlip(slip) {
      const { mark, buyer, lines, sums, note, returns } = slip;
      const [name = '', ...address] = buyer.lines;
      const { start, count } = doc.bufferedPageRange();
      format = A5;
      turnPage();
      head(slip);
      y = GAP + party(buyer.heading, name, address, format.margin);
      drawTable(lines);
      drawSums(sums, false);
      if (note !== null)
        paragraph(`Note from the buyer: ${note}`, {
          font: 'strong',
          size: 9.5,
          width: format.width,
        });
      paragraph(returns, { colour: SOFT, width: format.width });
      foot(slip, mark, start + count);
      doc.flushPages();
    },
    /** @param {LabelSheet} label */
    addLabel(label) {
      doc.addPage({ size: LABEL_SIZE, margin: 0 });
      drawLabel(doc, label);
      doc.flushPages();
    },
    async end() {
      doc.end();
      await ended;
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
}

/** @type {ReturnType<typeof createPaper> | undefined} */
let paper;

parentPort?.on('message', async ({ begin, sheet, label, packingSlip, end }) => {
  try {
    if (begin) paper = createPaper(begin);
    if (sheet) paper?.addInvoice(sheet);
    if (label) paper?.addLabel(label);
    if (packingSlip) paper?.addPackingSlip(packingSlip);
    if (!end || !paper) return;
    const pdf = await paper.end();
    parentPort?.postMessage({ pdf }, [pdf.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
