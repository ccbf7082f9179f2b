import { Link, paths, useConfig } from '@tanabana/storefront';
import type { AccordionItem } from '@tanabana/ui';
import { ShippingCost } from '../shipping-cost.tsx';

export interface Topic {
  /** Also its anchor: `/faq#returns`. */
  id: string;
  title: string;
  items: readonly AccordionItem[];
}

/** Questions by topic (rules 1.5, 2.17). */
export const topics: readonly Topic[] = [
  {
    id: 'delivery',
    title: 'Delivery',
    items: [
      {
        id: 'how-long',
        title: 'When will my order reach me?',
        content: (
          <p>
            In 7-8 working days. Sundays and public holidays do not count, so a parcel ordered
            before Diwali may take its time through the festival week.
          </p>
        ),
      },
      {
        id: 'shipping-cost',
        title: 'What does shipping cost?',
        content: (
          <p>
            <ShippingCost /> That is however many pieces are in the parcel. Your cart shows the
            total before you order.
          </p>
        ),
      },
      {
        id: 'worldwide',
        title: 'Do you ship outside India?',
        content: (
          <p>
            Yes, worldwide. Customs can keep a parcel for a few days, and any duty that your country
            asks for is paid by you on arrival.
          </p>
        ),
      },
      {
        id: 'tracking',
        title: 'Where is my parcel?',
        content: (
          <p>
            Log in and open <Link to={paths.dashboard()}>My Orders</Link>. Each order says how far
            it is: pending, accepted, shipped or delivered.
          </p>
        ),
      },
    ],
  },
  {
    id: 'returns',
    title: 'Returns and refunds',
    items: [
      {
        id: 'return-days',
        title: 'How long do I have to return something?',
        content: (
          <p>
            3 days from the day it reaches you. Try it on, look at it in daylight, and if it is not
            for you, send it back unworn, unwashed and with its tags.
          </p>
        ),
      },
      {
        id: 'return-how',
        title: 'How do I send a piece back?',
        content: (
          <p>
            Tell us within those 3 days through <Link to={paths.contact()}>Contact Us</Link>, with
            the order number from My Orders and what is wrong. Fold the piece into the bag it came
            in; keep the receipt of the courier until the refund is there.
          </p>
        ),
      },
      {
        id: 'refund',
        title: 'How do I get my money back?',
        content: (
          <p>
            Once the piece is back and checked, the price you paid for it is refunded: by UPI to the
            account you paid from, <OnlineRefund />
            or, if you paid in cash, to a UPI account of your choice.
          </p>
        ),
      },
      {
        id: 'wrong-piece',
        title: 'It came damaged, or it is not what I ordered',
        content: (
          <p>
            That is our mistake and we mend it: a new piece, or a full refund with shipping. A photo
            of the piece and of the parcel helps us to be quick.
          </p>
        ),
      },
      {
        id: 'handmade',
        title: 'The print is not quite even. Is that a fault?',
        content: (
          <p>
            No, that is a hand at work. A block lands a hair to the left, a tied dot comes out
            larger than the next. If it bothers you, the 3 days are for that as well.
          </p>
        ),
      },
    ],
  },
  {
    id: 'payment',
    title: 'Payment',
    items: [
      {
        id: 'cash',
        title: 'Can I pay when it is delivered?',
        content: (
          <p>
            Yes. Choose Cash on delivery at checkout and pay when the parcel is in your hands. It
            costs nothing extra; please keep the amount ready.
          </p>
        ),
      },
      {
        id: 'upi',
        title: 'How do I pay by UPI?',
        content: <HowToPay />,
      },
      {
        id: 'account',
        title: 'What is an account good for?',
        content: (
          <p>
            It is free and keeps your orders together, so that you can see where each of them is. A
            username, an email and a password are all it takes.
          </p>
        ),
      },
    ],
  },
];

/** Where an online payment is returned to, if the shop takes them. */
function OnlineRefund() {
  return useConfig().onlinePayments && 'to your card, bank or wallet if you paid online, ';
}

/** How to pay by UPI, online or with a transaction number. */
function HowToPay() {
  const { onlinePayments, upiId } = useConfig();
  return (
    <>
      {onlinePayments && (
        <p>
          Choose Pay online at checkout, then scan the QR code with any UPI app, or pay by card, net
          banking or wallet. The page shows your order as paid as soon as your bank confirms it.
        </p>
      )}
      {(!onlinePayments || upiId) && (
        <p>
          {onlinePayments ? 'Or choose' : 'Choose'} Prepaid at checkout, scan the QR with any UPI
          app, then give us the UTR or transaction number and a screenshot. We match it with our
          account and mark the order paid.
        </p>
      )}
    </>
  );
}
