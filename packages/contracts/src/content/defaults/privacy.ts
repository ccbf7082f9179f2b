import type { ContentValues } from '../../rules/content/kinds.ts';

/** The privacy policy of a new shop: exactly what pages and services store. */
export const DEFAULT_PRIVACY: ContentValues<'privacy'> = {
  title: 'Privacy',
  line: 'What {shop name} knows of you, what for, and how to have it corrected or removed.',
  sections: [
    {
      id: 'visit',
      title: 'When you look around',
      text: [
        {
          p: [
            'Nothing that tells who you are. There are no advertisements here, no counters of other companies and no cookies that follow you. One cookie holds a number below a hundred, the same in thousands of browsers: it says who sees new pages first. Cart, saved pieces and what you looked at last stay in your own browser. Our servers note addresses of devices for a short time, to keep attackers out.',
          ],
        },
        {
          p: [
            'Pages report errors, how fast they were, and which part of a page sent a request to this shop, without anything that you typed. They report nothing if your browser sends Do Not Track or Global Privacy Control.',
          ],
        },
      ],
    },
    {
      id: 'account',
      title: 'When you have an account',
      text: [
        {
          p: [
            'Username, email, the picture and addresses that you give, the pieces that you save, and your password in a form from which nobody can read it, us included. One cookie recognises the browser in which you signed in, so that a stranger who guesses passwords does not lock you out.',
          ],
        },
      ],
    },
    {
      id: 'order',
      title: 'When you order',
      text: [
        {
          p: [
            'Name, email, phone, address, what you bought and how you paid; for UPI the transaction number and your screenshot of the payment, which only you and our staff can see. We need it to deliver, to refund and for the invoice, and have to keep invoices for as long as tax law says.',
          ],
        },
      ],
    },
    {
      id: 'write',
      title: 'When you write to us',
      text: [
        {
          p: [
            'Your message, and the name, email and phone in it, until it is settled. Where you ask to be reported that a piece is back, your email until we have reported you, half a year at most.',
          ],
        },
      ],
    },
    {
      id: 'others',
      title: 'Who else gets it',
      text: [
        {
          p: [
            'The courier gets name, address and phone; our mail provider carries our mails. Nobody buys or borrows your data, and we send no newsletters that you did not ask for.',
          ],
        },
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: [
        {
          p: [
            'Name, email, picture, password and addresses you change ',
            { text: 'in your account', href: '/account' },
            '. Under ',
            { text: 'Your data', href: '/account/data' },
            ' you download what we have of you, or delete your account: we keep of your orders what tax law asks for, six years long, and forget the rest. Ordered as a guest, or anything else to correct? Ask us through ',
            { text: 'Contact Us', href: '/contact' },
            '; take back a consent the same way. That is your right under the Digital Personal Data Protection Act, 2023, and if our answer does not satisfy you, the Data Protection Board of India hears you.',
          ],
        },
      ],
    },
  ],
};
