// @ts-check
// Draws a parcel label; part of the typesetter's worker thread (invoices/pdf/typesetter-thread.mjs).
// Loaded from its source text, so it imports nothing.

/** @typedef {import('./parcel-sheets.ts').LabelSheet} LabelSheet */
/** @typedef {{ font?: 'body' | 'strong', size: number, colour?: string, align?: 'left' | 'right' | 'center' }} Type */

/** Points: 4 × 6 inches. */
export const LABEL_SIZE = /** @type {[number, number]} */ ([288, 432]);
const MARGIN = 12;
const WIDTH = LABEL_SIZE[0] - 2 * MARGIN;
const BOTTOM = LABEL_SIZE[1] - MARGIN;
const GAP = 6;
/** The fonts reserve space for marks above and below letters: a fraction of the size. */
const TIGHTER = 0.32;
/** Thermal printers print only black. */
const BLACK = '#000000';
const WHITE = '#ffffff';

const BAR_HEIGHT = 54;
/** Modules on both sides of a barcode. */
const QUIET_ZONE = 10;
/** Points: a dot of thermal label printers, which print 203 in an inch. */
const DOT = 72 / 203;
const MAX_DOTS = 5;

const BOX_HEIGHT = 28;

/**
 * @param {PDFKit.PDFDocument} doc with a page of `LABEL_SIZE`
 * @param {LabelSheet} label
 */
export function drawLabel(doc, { from, to, courier, awb, facts, collect, items }) {
  /** @param {Type} type */
  const set = ({ font = 'body', size, colour = BLACK }) =>
    doc.font(font).fontSize(size).fillColor(colour);
  /** @param {Type} type */
  const optionsOf = ({ size, align = 'left' }, width = WIDTH) => ({
    width,
    align,
    lineGap: -size * TIGHTER,
  });
  /** @param {string} text @param {Type} type */
  const heightOf = (text, type, width = WIDTH) =>
    set(type).heightOfString(text, optionsOf(type, width));

  /**
   * Writes text, wrapped to the width and cut at the height; returns its height.
   * @param {string} text @param {number} top @param {Type} type
   */
  function write(text, top, type, { x = MARGIN, width = WIDTH, height = Infinity } = {}) {
    const whole = heightOf(text, type, width);
    const isCut = whole > height;
    set(type).text(text, x, top, {
      ...optionsOf(type, width),
      ...(isCut && { height, ellipsis: true }),
    });
    return isCut ? height : whole;
  }

  /** @param {number} at */
  const rule = (at) =>
    doc
      .moveTo(MARGIN, at)
      .lineTo(MARGIN + WIDTH, at)
      .lineWidth(0.8)
      .strokeColor(BLACK)
      .stroke();

  /**
   * The largest size, in steps of half a point, in which lines have room.
   * @param {readonly string[]} lines @param {{ most: number, least: number, height: number }} limits
   */
  function sizeFor(lines, { most, least, height }) {
    let size = most;
    const total = () => lines.reduce((sum, line) => sum + heightOf(line, { size }), 0);
    while (size > least && total() > height) size -= 0.5;
    return size;
  }

  /**
   * Bars of whole printer dots, so that none is blurred, as wide as the label allows.
   * @param {readonly number[]} widths @param {number} top
   */
  function barcode(widths, top) {
    const modules = widths.reduce((sum, one) => sum + one, 2 * QUIET_ZONE);
    const dots = Math.min(MAX_DOTS, Math.floor(LABEL_SIZE[0] / modules / DOT));
    const module = dots > 0 ? dots * DOT : LABEL_SIZE[0] / modules;
    let x = (LABEL_SIZE[0] - modules * module) / 2 + QUIET_ZONE * module;
    for (const [index, width] of widths.entries()) {
      if (index % 2 === 0) doc.rect(x, top, width * module, BAR_HEIGHT);
      x += width * module;
    }
    doc.fill(BLACK);
  }

  let y = MARGIN;
  y += write(courier, y, { font: 'strong', size: 14 }, { height: 20 });
  y += write(facts.join(' · '), y, { size: 9 }, { height: 13 }) + GAP;
  rule(y);
  y += GAP;

  if (awb) {
    barcode(awb.widths, y);
    y += BAR_HEIGHT + 1;
    y += write(awb.text, y, {
      font: 'strong',
      size: awb.text.length > 24 ? 9 : 12,
      align: 'center',
    });
  } else {
    doc
      .rect(MARGIN, y, WIDTH, BAR_HEIGHT + 16)
      .dash(3, { space: 3 })
      .strokeColor(BLACK)
      .stroke();
    doc.undash();
    write('Place for the courier’s sticker', y + BAR_HEIGHT / 2, { size: 9, align: 'center' });
    y += BAR_HEIGHT + 16;
  }
  y += GAP;
  rule(y);
  y += GAP - 2;

  const addressHeight = 84;
  y += write('Ship to', y, { size: 8 });
  y += write(to.name, y, { font: 'strong', size: 13 }, { height: 36 });
  const size = sizeFor(to.lines, { most: 11, least: 6.5, height: addressHeight });
  const end = y + addressHeight;
  for (const line of to.lines) y += write(line, y, { size }, { height: Math.max(end - y, 8) });
  const half = WIDTH / 2;
  const phone = { x: MARGIN + half, width: half };
  const isPin = /^\d{6}$/.test(to.postalCode);
  const pin = `${isPin ? 'PIN ' : ''}${to.postalCode}`;
  y += 2;
  if (to.postalCode) write(pin, y - 2, { font: 'strong', size: pin.length > 11 ? 14 : 20 });
  write(`Phone ${to.phone}`, y + 5, { font: 'strong', size: 10, align: 'right' }, phone);
  y += 28;

  const text = collect === null ? 'Prepaid' : `Cash on delivery: collect ${collect}`;
  const box = doc.rect(MARGIN, y, WIDTH, BOX_HEIGHT);
  if (collect === null) box.lineWidth(1).strokeColor(BLACK).stroke();
  else box.fill(BLACK);
  const colour = collect === null ? BLACK : WHITE;
  write(text, y + 4, { font: 'strong', size: 14, colour, align: 'center' });
  y += BOX_HEIGHT + GAP;

  const sender = [`From ${from.name}`, ...from.lines].join(', ');
  const senderType = { size: 8 };
  const senderHeight = Math.min(heightOf(sender, senderType), 36);
  const senderTop = BOTTOM - senderHeight;
  write(items, y, { size: 8.5 }, { height: Math.max(senderTop - 2 * GAP - y, 12) });
  rule(senderTop - GAP);
  write(sender, senderTop, senderType, { height: senderHeight });
}
