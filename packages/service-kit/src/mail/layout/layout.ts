import { fitLogo, type Logo, logoPath } from '@tanabana/contracts';
import { escapeHtml, escapeUrl } from '../../documents/html.ts';
import type { Block } from './blocks.ts';
import { blockHtml, blockText, faces, palette } from './blocks.ts';

export interface MailPage {
  storeName: string;
  /** The shop's address without a trailing slash. */
  publicUrl: string;
  /** In place of the name at the top. */
  storeLogo?: Logo | null | undefined;
  /** The shop's text below every email; line breaks are kept. */
  mailFooter?: string | undefined;
  /** Preview text that email clients show next to the subject. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** Call to action, if any; full address. */
  button?: { label: string; url: string };
  /** Blocks below the button. */
  after?: readonly Block[];
  /** Why this person gets the email: 'You get this mail because …' */
  reason: string;
}

/** HTML and text body of an email. */
export interface MailBodies {
  html: string;
  text: string;
}

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** The selvedge: the coloured stripe below the shop's header, here as table cells. */
const SELVEDGE = `<table ${TABLE} width="100%"><tr>${[
  palette.indigo,
  palette.turmeric,
  palette.madder,
  palette.leaf,
  palette.indigo,
]
  .map(
    (dye) =>
      `<td height="4" style="height:4px;line-height:4px;font-size:0;background:${dye}">&nbsp;</td>`,
  )
  .join('')}</tr></table>`;

const button = ({ label, url }: { label: string; url: string }): string =>
  `<table ${TABLE} style="margin:8px 0 24px"><tr><td style="background:${palette.indigo};border-radius:3px">` +
  `<a href="${escapeUrl(url)}" style="display:inline-block;padding:12px 24px;color:${palette.onDark};` +
  `font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

/** Pixels. */
const LOGO_BOX = { width: 280, height: 64 };

/** The logo, or the name while there is none; the name is also what clients without pictures show. */
function masthead({ storeName, storeLogo, publicUrl }: MailPage): string {
  if (!storeLogo) return escapeHtml(storeName);
  const { width, height } = fitLogo(storeLogo, LOGO_BOX);
  const address = escapeUrl(publicUrl + logoPath(storeLogo));
  return `<img src="${address}" width="${width}" height="${height}" alt="${escapeHtml(storeName)}" style="display:block;border:0;max-width:100%;height:auto">`;
}

/** Keeps body text out of the preview. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(40);

const footer = (text: string): string => `${escapeHtml(text).replace(/\r\n?|\n/g, '<br>')}<br><br>`;

function toHtml(page: MailPage): string {
  const { publicUrl, preview, heading, blocks, after = [], reason, mailFooter } = page;
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:0;background:${palette.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}${FILLER}</div>
<table ${TABLE} width="100%" style="background:${palette.ground}"><tr><td align="center" style="padding:24px 12px 32px">
<table ${TABLE} width="100%" style="max-width:600px;word-break:break-word;font:400 16px/1.6 ${faces.text};color:${palette.ink}">
<tr><td align="center" style="padding:8px 0 20px"><a href="${escapeUrl(publicUrl)}" style="color:${palette.ink};text-decoration:none;font:400 28px/1.2 ${faces.display}">${masthead(page)}</a></td></tr>
<tr><td>${SELVEDGE}</td></tr>
<tr><td style="background:${palette.raised};border:1px solid ${palette.line};border-top:0;padding:32px 28px 16px">
<h1 style="margin:0 0 16px;font:400 28px/1.2 ${faces.display}">${escapeHtml(heading)}</h1>
${blocks.map(blockHtml).join('\n')}
${page.button ? button(page.button) : ''}
${after.map(blockHtml).join('\n')}
</td></tr>
<tr><td align="center" style="padding:20px 12px 0;color:${palette.inkSoft};font-size:13px;line-height:1.5">${mailFooter ? footer(mailFooter) : ''}${escapeHtml(reason)}<br><a href="${escapeUrl(publicUrl)}" style="color:${palette.inkSoft}">${escapeHtml(publicUrl.replace(/^https?:\/\//, ''))}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function toText(page: MailPage): string {
  const { storeName, publicUrl, heading, blocks, after = [], reason, mailFooter } = page;
  const action = page.button ? [`${page.button.label}:\n${page.button.url}`] : [];
  return `${[
    heading,
    ...blocks.map(blockText),
    ...action,
    ...after.map(blockText),
    `-- \n${storeName}, ${publicUrl}\n${mailFooter ? `${mailFooter}\n` : ''}${reason}`,
  ].join('\n\n')}\n`;
}

/**
 * Returns an email in the shop's design, as HTML for email clients and as plain text. All values
 * are escaped. Throws a TypeError for a link that is not http(s) or mailto.
 */
export const layout = (page: MailPage): MailBodies => ({ html: toHtml(page), text: toText(page) });
