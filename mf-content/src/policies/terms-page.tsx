import { Link, paths, useConfig } from '@tanabana/storefront';
import { ShippingCost } from '../shipping-cost.tsx';
import { PolicyPage } from './policy-page.tsx';

/** Terms, linked from the consents of registration and checkout. */
export default function TermsPage() {
  const { storeName, upiId, onlinePayments } = useConfig();
  return (
    <PolicyPage
      name="Terms"
      line={`What you and ${storeName} can hold each other to when you buy here.`}
      sections={[
        {
          id: 'who',
          title: 'Who we are',
          content: (
            <p>
              “We” and “us” is {storeName}, the seller of everything in this shop. How to reach us
              stands under <Link to={paths.contact()}>Contact Us</Link>, our stores under{' '}
              <Link to={paths.storeLocation()}>Our stores</Link>; our invoice names us with address
              and GSTIN.
            </p>
          ),
        },
        {
          id: 'account',
          title: 'Your account',
          content: (
            <p>
              An account is free. Keep your password to yourself and tell us when somebody else may
              know it. You must be 18, or buy with the consent of a parent. We may close accounts
              that are used to cheat other people.
            </p>
          ),
        },
        {
          id: 'pieces',
          title: 'The pieces',
          content: (
            <p>
              Much of what we sell is woven, printed or embroidered by hand, so no two pieces are
              quite alike, and a screen does not show a dye as daylight does. Size, cloth and colour
              are described as exactly as we can.
            </p>
          ),
        },
        {
          id: 'prices',
          title: 'Prices and shipping',
          content: (
            <p>
              Prices are in rupees and include GST. <ShippingCost /> You see the total before you
              order, and it does not change afterwards. Duties that a country outside India asks for
              on arrival are yours.
            </p>
          ),
        },
        {
          id: 'order',
          title: 'Your order',
          content: (
            <p>
              Your press of Place Order is an offer to buy. We confirm it on the page and by mail,
              and set the pieces aside for you. If we cannot accept it, a payment that could not be
              found or an address we cannot reach, we tell you, cancel it, and refund what you paid.
            </p>
          ),
        },
        {
          id: 'payment',
          title: 'Payment',
          content: (
            <>
              <p>
                Pay in cash when the parcel is in your hands
                {onlinePayments &&
                  ', or online: then the order waits for its payment for a limited time'}
                {upiId &&
                  ', or before by UPI: then the order waits until we have matched the transaction number with our account'}
                .
              </p>
              <p>
                {onlinePayments && 'Cards are entered on the pages of our payment provider only. '}
                We never ask for a UPI PIN, an OTP or a card number by telephone, message or email;
                who does so is not us.
              </p>
            </>
          ),
        },
        {
          id: 'delivery',
          title: 'Delivery',
          content: (
            <p>
              In 7-8 working days; Sundays and public holidays do not count. Until the parcel is
              handed to you it is our risk. If it is late beyond reason, cancel it and have your
              money back.
            </p>
          ),
        },
        {
          id: 'returns',
          title: 'Returns and cancelling',
          content: (
            <p>
              3 days from delivery, as <Link to={paths.returns()}>Returns and refunds</Link> says.
              An order that is not shipped yet you cancel on its page.
            </p>
          ),
        },
        {
          id: 'complaints',
          title: 'Complaints and law',
          content: (
            <p>
              Write to us through <Link to={paths.contact()}>Contact Us</Link>: we acknowledge a
              complaint within 48 hours and settle it within a month, as the Consumer Protection
              (E-Commerce) Rules, 2020 ask. The law of India applies, and nothing here takes a right
              from you that it gives to consumers.
            </p>
          ),
        },
      ]}
    />
  );
}
