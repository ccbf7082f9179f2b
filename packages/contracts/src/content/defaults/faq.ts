import type { ContentValues } from '../../rules/content/kinds.ts';

/** The FAQ of a new shop (rules 1.5, 2.17). */
export const DEFAULT_FAQ: ContentValues<'faq'> = {
  title: 'Good questions',
  line: 'Delivery, returns, refunds and payment, in plain words.',
  topics: [
    {
      id: 'delivery',
      title: 'Delivery',
      items: [
        {
          id: 'how-long',
          title: 'When will my order reach me?',
          text: [
            {
              p: [
                'In 7-8 working days. Sundays and public holidays do not count, so a parcel ordered before Diwali may take its time through the festival week.',
              ],
            },
          ],
        },
        {
          id: 'shipping-cost',
          title: 'What does shipping cost?',
          text: [
            {
              p: [
                { field: 'shipping cost' },
                ' That is however many pieces are in the parcel. Your cart shows the total before you order.',
              ],
            },
          ],
        },
        {
          id: 'worldwide',
          title: 'Do you ship outside India?',
          text: [
            {
              p: [
                'Yes, worldwide. Customs can keep a parcel for a few days, and any duty that your country asks for is paid by you on arrival.',
              ],
            },
          ],
        },
        {
          id: 'tracking',
          title: 'Where is my parcel?',
          text: [
            {
              p: [
                'Log in and open ',
                { text: 'My Orders', href: '/dashboard' },
                '. Each order says how far it is: pending, accepted, shipped or delivered.',
              ],
            },
          ],
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
          text: [
            {
              p: [
                '3 days from the day it reaches you. Try it on, look at it in daylight, and if it is not for you, send it back unworn, unwashed and with its tags.',
              ],
            },
          ],
        },
        {
          id: 'return-how',
          title: 'How do I send a piece back?',
          text: [
            {
              p: [
                'Tell us within those 3 days through ',
                { text: 'Contact Us', href: '/contact' },
                ', with the order number from My Orders and what is wrong. Fold the piece into the bag it came in; keep the receipt of the courier until the refund is there.',
              ],
            },
          ],
        },
        {
          id: 'refund',
          title: 'How do I get my money back?',
          text: [
            {
              p: [
                'Once the piece is back and checked, the price you paid for it is refunded: by UPI to the account you paid from, ',
                { field: 'online refund' },
                'or, if you paid in cash, to a UPI account of your choice.',
              ],
            },
          ],
        },
        {
          id: 'wrong-piece',
          title: 'It came damaged, or it is not what I ordered',
          text: [
            {
              p: [
                'That is our mistake and we mend it: a new piece, or a full refund with shipping. A photo of the piece and of the parcel helps us to be quick.',
              ],
            },
          ],
        },
        {
          id: 'handmade',
          title: 'The print is not quite even. Is that a fault?',
          text: [
            {
              p: [
                'No, that is a hand at work. A block lands a hair to the left, a tied dot comes out larger than the next. If it bothers you, the 3 days are for that as well.',
              ],
            },
          ],
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
          text: [
            {
              p: [
                'Yes. Choose Cash on delivery at checkout and pay when the parcel is in your hands. It costs nothing extra; please keep the amount ready.',
              ],
            },
          ],
        },
        {
          id: 'upi',
          title: 'How do I pay by UPI?',
          text: [{ p: [{ field: 'how to pay' }] }],
        },
        {
          id: 'account',
          title: 'What is an account good for?',
          text: [
            {
              p: [
                'It is free and keeps your orders together, so that you can see where each of them is. A username, an email and a password are all it takes.',
              ],
            },
          ],
        },
      ],
    },
  ],
};
