import { choiceName, type StockRequest } from '@tanabana/contracts';
import { layout, type Mail } from '@tanabana/service-kit/mail';
import type { ShopSettings } from '../settings.ts';

/** Back-in-stock emails; they contain no text of the requester. */
/** Account of a signed-in requester. */
type AskedFor = Pick<StockRequest, 'productId' | 'color' | 'size' | 'email'> & { account?: string };

export function createBackInStockMails({ storeName, publicUrl }: ShopSettings) {
  const linkTo = ({ productId, color, size }: AskedFor, token?: string): string => {
    const choice = { ...(color && { colour: color }), ...(size && { size }) };
    const search = new URLSearchParams({ ...choice, ...(token && { backInStock: token }) });
    return `${publicUrl}/product/${productId}?${search}`;
  };
  const nameOf = (request: AskedFor, product: string): string =>
    [product, choiceName(request)].filter(Boolean).join(' in ');

  return {
    /** Asks the reader to confirm; without confirmation nothing else is sent. */
    confirm(request: AskedFor, product: string, token: string): Mail {
      const name = nameOf(request, product);
      const subject = 'Shall we tell you when it is back?';
      const bodies = layout({
        storeName,
        publicUrl,
        preview: name,
        heading: subject,
        blocks: [
          'Hello,',
          `${name} is sold out. Press the button, and we write to you once, when it is back.`,
        ],
        button: { label: 'Yes, tell me', url: linkTo(request, token) },
        after: [
          { type: 'note', text: 'If you did not ask for this, do nothing: no mail follows.' },
        ],
        reason: 'You get this mail because this address was given on the page of a piece.',
      });
      const { email: to, account } = request;
      return { to, account, subject, kind: 'stock-confirm', ...bodies };
    },

    /** The product is back. */
    back(request: AskedFor, product: string): Mail {
      const name = nameOf(request, product);
      const subject = `${name} is back`;
      const bodies = layout({
        storeName,
        publicUrl,
        preview: `You asked us to tell you. ${name} can be had again.`,
        heading: subject,
        blocks: [
          'Hello,',
          `you asked us to tell you: ${name} can be had again. We cannot put it by for you, and there may be few.`,
        ],
        button: { label: 'See it in the shop', url: linkTo(request) },
        reason:
          'You get this mail because you asked for it. It was the only one: we have forgotten your request.',
      });
      const { email: to, account } = request;
      return { to, account, subject, kind: 'stock-back', ...bodies };
    },
  };
}
