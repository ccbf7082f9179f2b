import { toRupees, upiLink } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { type PaymentProvider, ProviderRefusal } from './provider.ts';

/** What ways to pay have in common whose payments and refunds are entered in the dashboard. */
function byHand(name: string): Omit<PaymentProvider, 'id' | 'checkout'> {
  const refuse = async (): Promise<never> => {
    throw new ProviderRefusal(`${name}: The owner records payments and refunds in the dashboard.`);
  };
  return {
    name,
    confirmation: 'manual',
    isSimulated: false,
    create: async () => null,
    capture: refuse,
    void: refuse,
    refund: refuse,
    fetchPayment: refuse,
    fetch: async () => [],
    fetchRefunds: async () => [],
    readEvents() {
      throw new AppError('payment.signature_invalid');
    },
  };
}

/** Cash on delivery: nothing is paid before. */
export const createCashOnDelivery = (): PaymentProvider => ({
  ...byHand('Cash on delivery'),
  id: 'cash',
  checkout: ({ total }) => ({ kind: 'none', amount: toRupees(total) }),
});

/** UPI to the shop's own UPI ID; the buyer proves the payment with its number and a screenshot. */
export const createManualUpi = (shop: {
  storeName: string;
  upiId: string | null;
}): PaymentProvider => ({
  ...byHand('UPI'),
  id: 'manual-upi',
  checkout({ total, number }) {
    const { storeName, upiId } = shop;
    if (upiId === null) throw new AppError('payment.provider_unknown');
    const amount = toRupees(total);
    const link = upiLink({ upiId, storeName, amount, reference: number });
    return { kind: 'upi', amount, upiId, upiLink: link };
  },
});
