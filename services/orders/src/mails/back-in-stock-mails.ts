import { choiceName, type StockRequest } from '@tanabana/contracts';
import { identityOf } from '@tanabana/service-kit';
import { layout, type Mail } from '@tanabana/service-kit/mail';
import type { ShopSettings } from '../settings.ts';

/** Back-in-stock emails; they contain no text of the requester. */
/** Account of a signed-in requester. */
type AskedFor = Pick<StockRequest, 'productId' | 'color' | 'size' | 'email'> & { account?: string };

export function createBackInStockMails(shop: ShopSettings) {
  const linkTo = ({ productId, color, size }: AskedFor, token?: string): string => {
    const choice = { ...(color && { colour: color }), ...(size && { size }) };
    const search = new URLSearchParams({ ...choice, ...(token && { backInStock: token }) });
    return `${shop.publicUrl}/product/${productId}?${search}`;
  };
  const nameOf = (request: AskedFor, product: string): string =>
    [product, choiceName(request)].filter(Boolean).join(' in ');

  return {
    /** Asks the reader to confirm; without confirmation nothing else is sent. */
    confirm(request: AskedFor, product: string, token: string): Mail {
      const name = nameOf(request, product);
      const subject = 'Shall we email you when it is back?';
      const bodies = layout({
        ...identityOf(shop),
        preview: name,
        heading: subject,
        blocks: [
          'Hello,',
          `${name} is sold out. Press the button, and we email you once when it is back in stock.`,
        ],
        button: { label: 'Yes, email me', url: linkTo(request, token) },
        after: [
          {
            type: 'note',
            text: 'If you did not ask for this, ignore this email: you will get no other.',
          },
        ],
        reason: 'You get this email because this address was entered on a product page.',
      });
      const { email: to, account } = request;
      return { to, account, subject, kind: 'stock-confirm', ...bodies };
    },

    /** The product is back. */
    back(request: AskedFor, product: string): Mail {
      const name = nameOf(request, product);
      const subject = `${name} is back`;
      const bodies = layout({
        ...identityOf(shop),
        preview: `You asked us to email you: ${name} is back in stock.`,
        heading: subject,
        blocks: [
          'Hello,',
          `you asked us to email you: ${name} is back in stock. We cannot reserve it for you, and few may be left.`,
        ],
        button: { label: 'See it in the shop', url: linkTo(request) },
        reason:
          'You get this email because you asked for it. We have deleted your request, so it was the only one.',
      });
      const { email: to, account } = request;
      return { to, account, subject, kind: 'stock-back', ...bodies };
    },
  };
}
