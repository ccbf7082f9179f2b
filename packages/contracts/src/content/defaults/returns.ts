import type { ContentValues } from '../../rules/content/kinds.ts';

/** Returns and refunds of a new shop, in detail (rule 1.5). */
export const DEFAULT_RETURNS: ContentValues<'returns'> = {
  title: 'Returns and refunds',
  line: '3 days to look at it in daylight. If it is not for you, it comes back to us.',
  sections: [
    {
      id: 'window',
      title: '3 days from delivery',
      text: [
        {
          p: [
            'Tell us within 3 days of the day your parcel reaches you. What was still on its way is not late: the days count from delivery, not from your order.',
          ],
        },
      ],
    },
    {
      id: 'condition',
      title: 'What can come back',
      text: [
        {
          p: [
            'Every piece that is unworn, unwashed and unaltered, with its tags on. Trying it on at home is fine.',
          ],
        },
        {
          p: [
            'Small differences in print, weave or shade are signs of handwork and not a fault. If they bother you, the 3 days are for that as well.',
          ],
        },
      ],
    },
    {
      id: 'how',
      title: 'How to send a piece back',
      text: [
        {
          ul: [
            [
              'Write to us through ',
              { text: 'Contact Us', href: '/contact' },
              ' with the order number and what is wrong. We answer with the address to send it to.',
            ],
            ['Fold it into the bag it came in and hand it to any courier.'],
            ['Keep the courier’s receipt until the refund is there.'],
          ],
        },
      ],
    },
    {
      id: 'refund',
      title: 'Your money',
      text: [
        {
          p: [
            'Once the piece is back and looked at, we refund the price you paid for it, within 7 working days: by UPI to the account you paid from, or, if you paid in cash, to a UPI account of your choice. Shipping is refunded where the mistake was ours.',
          ],
        },
      ],
    },
    {
      id: 'damaged',
      title: 'Damaged, or the wrong piece',
      text: [
        {
          p: [
            'That is our mistake. We send the right piece, or refund everything with shipping both ways, as you prefer. A photo of piece and parcel helps us to be quick.',
          ],
        },
      ],
    },
    {
      id: 'cancel',
      title: 'Changing your mind before it leaves',
      text: [
        {
          p: [
            'Until an order is shipped you cancel it yourself, on the page of the order. What was paid by UPI is refunded in full.',
          ],
        },
      ],
    },
  ],
};
