import { type Invoice, invoiceFileName, invoiceSheet, type SheetPayee } from '@tanabana/contracts';
import { AppError, type Reply, reply } from '@tanabana/service-kit';
import type { LogoReader } from './logo-reader.ts';
import { createTypesetter, type Pictures } from './typesetter.ts';

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

const isFailure = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'server.unavailable';

export type InvoicePdf = ReturnType<typeof createInvoicePdf>;

interface InvoicePdfDeps {
  /** Without it, names replace logos. */
  readLogo?: LogoReader | undefined;
  typesetter?: Pick<ReturnType<typeof createTypesetter>, 'pdf'>;
}

/** Renders invoices as a downloadable A4 PDF. */
export function createInvoicePdf(
  payee: SheetPayee,
  { readLogo = async () => null, typesetter = createTypesetter() }: InvoicePdfDeps = {},
) {
  async function logosOf(invoices: readonly Invoice[]): Promise<Pictures> {
    const ids = new Set(invoices.flatMap(({ seller }) => seller.logo?.id ?? []));
    const read = [...ids].map(async (id) => [id, await readLogo({ id })] as const);
    return new Map(
      (await Promise.all(read)).flatMap(([id, picture]) => (picture ? [[id, picture]] : [])),
    );
  }

  return async (invoices: readonly [Invoice, ...Invoice[]]): Promise<Reply> => {
    const [first] = invoices;
    const isStack = invoices.length > 1;
    const { title, facts } = invoiceSheet(first, payee);
    const latest = Math.max(...invoices.map(({ issuedAt }) => Date.parse(issuedAt)));
    const info = {
      title: isStack ? `${invoices.length} invoices` : `${title}, ${facts[0]?.join(' ')}`,
      author: first.seller.name,
      at: new Date(latest),
    };
    const logos = await logosOf(invoices);
    const pdf = await typesetter.pdf(sheetsOf(invoices, payee), info, logos).catch((error) => {
      if (logos.size === 0 || !isFailure(error)) throw error;
      // a picture that the library cannot read
      return typesetter.pdf(sheetsOf(invoices, payee), info);
    });
    return pdfReply(isStack ? 'invoices.pdf' : invoiceFileName(first), pdf);
  };
}
