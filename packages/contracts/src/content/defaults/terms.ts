import type { ContentValues } from '../../rules/content/kinds.ts';

/** The terms of a new shop, linked from the consents of registration and checkout. */
export const DEFAULT_TERMS: ContentValues<'terms'> = {
  title: 'Terms',
  line: 'What you and {shop name} can hold each other to when you buy here.',
  sections: [
    {
      id: 'who',
      title: 'Who we are',
      text: [
        {
          p: [
            '“We” and “us” is ',
            { field: 'shop name' },
            ', the seller of everything in this shop. How to reach us stands under ',
            { text: 'Contact Us', href: '/contact' },
            ', our stores under ',
            { text: 'Our stores', href: '/store-location' },
            '; our invoice names us with address and GSTIN.',
          ],
        },
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      text: [
        {
          p: [
            'An account is free. Keep your password to yourself and tell us when somebody else may know it. You must be 18, or buy with the consent of a parent. We may close accounts that are used to cheat other people.',
          ],
        },
      ],
    },
    {
      id: 'pieces',
      title: 'The pieces',
      text: [
        {
          p: [
            'Much of what we sell is woven, printed or embroidered by hand, so no two pieces are quite alike, and a screen does not show a dye as daylight does. Size, cloth and colour are described as exactly as we can.',
          ],
        },
      ],
    },
    {
      id: 'prices',
      title: 'Prices and shipping',
      text: [
        {
          p: [
            'Prices are in rupees and include GST. ',
            { field: 'shipping cost' },
            ' You see the total before you order, and it does not change afterwards. Duties that a country outside India asks for on arrival are yours.',
          ],
        },
      ],
    },
    {
      id: 'order',
      title: 'Your order',
      text: [
        {
          p: [
            'Your press of Place Order is an offer to buy. We confirm it on the page and by mail, and set the pieces aside for you. If we cannot accept it, a payment that could not be found or an address we cannot reach, we tell you, cancel it, and refund what you paid.',
          ],
        },
      ],
    },
    {
      id: 'payment',
      title: 'Payment',
      text: [
        {
          p: ['Pay in cash when the parcel is in your hands', { field: 'ways to pay' }, '.'],
        },
        {
          p: [
            { field: 'card pages' },
            'We never ask for a UPI PIN, an OTP or a card number by telephone, message or email; who does so is not us.',
          ],
        },
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      text: [
        {
          p: [
            'In 7-8 working days; Sundays and public holidays do not count. Until the parcel is handed to you it is our risk. If it is late beyond reason, cancel it and have your money back.',
          ],
        },
      ],
    },
    {
      id: 'returns',
      title: 'Returns and cancelling',
      text: [
        {
          p: [
            '3 days from delivery, as ',
            { text: 'Returns and refunds', href: '/returns' },
            ' says. An order that is not shipped yet you cancel on its page.',
          ],
        },
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints and law',
      text: [
        {
          p: [
            'Write to us through ',
            { text: 'Contact Us', href: '/contact' },
            ': we acknowledge a complaint within 48 hours and settle it within a month, as the Consumer Protection (E-Commerce) Rules, 2020 ask. The law of India applies, and nothing here takes a right from you that it gives to consumers.',
          ],
        },
      ],
    },
  ],
};
