import { type Invoice, invoiceFileName, invoiceSheet, type SheetPayee } from '@tanabana/contracts';
import { type Reply, reply } from '@tanabana/service-kit';
import { createTypesetter } from './typesetter.ts';

/** Returns a PDF as a download. */
export const pdfReply = (fileName: string, pdf: Buffer): Reply =>
  reply(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  });

function* sheetsOf(invoices: Iterable<Invoice>, payee: SheetPayee) {
  for (const invoice of invoices) yield invoiceSheet(invoice, payee);
}

export type InvoicePdf = ReturnType<typeof createInvoicePdf>;

/** Renders invoices as a downloadable A4 PDF. */
export function createInvoicePdf(payee: SheetPayee, typesetter = createTypesetter()) {
  return async (invoices: readonly [Invoice, ...Invoice[]]): Promise<Reply> => {
    const [first] = invoices;
    const isStack = invoices.length > 1;
    const { title, facts } = invoiceSheet(first, payee);
    const latest = Math.max(...invoices.map(({ issuedAt }) => Date.parse(issuedAt)));
    const pdf = await typesetter.pdf(sheetsOf(invoices, payee), {
      title: isStack ? `${invoices.length} invoices` : `${title}, ${facts[0]?.join(' ')}`,
      author: first.seller.name,
      at: new Date(latest),
    });
    return pdfReply(isStack ? 'invoices.pdf' : invoiceFileName(first), pdf);
  };
}
