import { choiceKey, choiceName, type StockRequest, texts } from '@tanabana/contracts';
import { AppError, type AuthUser, invalid, tooMany } from '@tanabana/service-kit';
import { foldAddress } from '@tanabana/service-kit/mail';
import { fromId, toId } from '@tanabana/service-kit/mongo';
import { type StockedProduct, variantsOf } from '@tanabana/service-kit/stock';
import type { OrderDeps } from '../deps.ts';
import { createBackInStockMails } from '../mails/back-in-stock-mails.ts';

interface Caller {
  user: AuthUser | null;
  /** Client address. */
  address: string;
}

/** Products read at once. */
const AT_ONCE = 200;

/** Units of each variant for sale, by `choiceKey`. */
const unitsOf = (product: StockedProduct): Map<string, number> =>
  new Map(
    variantsOf(product).map((variant) => [
      choiceKey(variant),
      variant.isForSale === false
        ? 0
        : product.countedBy === 'variant'
          ? (variant.stock ?? 0)
          : product.stock,
    ]),
  );

/** Back-in-stock requests: one email for a sold-out variant. */
export function createBackInStock({
  storage: { backInStock: repository, stock, provenAddresses },
  settings,
  mailLimits,
  now,
}: Pick<OrderDeps, 'storage' | 'settings' | 'now'> & Partial<Pick<OrderDeps, 'mailLimits'>>) {
  const mails = createBackInStockMails(settings);

  async function isOwn(user: AuthUser | null, email: string): Promise<boolean> {
    if (!user) return false;
    if (user.isEmailProven && foldAddress(user.email) === foldAddress(email)) return true;
    return provenAddresses.isProven({ userId: user.id, email });
  }

  async function tellAbout(id: string, product: StockedProduct | undefined): Promise<void> {
    if (product && !product.inStock) return;
    const units = product && unitsOf(product);
    for (const request of await repository.of(id)) {
      const left = units?.get(choiceKey(request));
      if (left === 0) continue;
      // A product or variant that is no longer sold does not come back.
      await repository.end(request.id, product && left ? mails.back(request, product.name) : null);
    }
  }

  return {
    /**
     * Stores a request. An unverified address is asked to confirm by email first. Throws
     * `product.not_found`, `request.invalid` for an unknown variant, `request.too_many` if mailbox,
     * account or network exceed their email limit.
     */
    async ask(asked: StockRequest, { user, address }: Caller) {
      const { productId, color, size, email, consent } = asked;
      const [product] = await stock.readForOrder([toId(productId)]);
      if (!product) throw new AppError('product.not_found');
      const choice = { color, size };
      const left = unitsOf(product).get(choiceKey(choice));
      if (left === undefined) {
        throw invalid('size', `There is no ${product.name} in ${choiceName(choice)}.`, true);
      }
      if (left > 0) return { message: texts.backInStock.there };
      const request = {
        productId,
        ...choice,
        email,
        ...(consent && { consent: { text: texts.consents[consent], at: now() } }),
        ...(user && { account: user.id }),
      };
      const isProven = await isOwn(user, email);
      const by = { account: user?.id ?? null, address };
      const admitted = await mailLimits?.admit([{ to: email, isProven, by }]);
      const wait = admitted?.waits[0] ?? 0;
      if (wait > 0) throw tooMany('request.too_many', wait);
      if (isProven) {
        await repository.add(request, now());
        return { message: texts.backInStock.kept };
      }
      const mail = mails.confirm(request, product.name, repository.tokenOf(request));
      await repository.ask(request, mail, now());
      return { message: texts.backInStock.asked };
    },

    /** Returns a user's requests. */
    ofUser: async (user: AuthUser) => ({ data: await repository.ofAccount(user.id) }),

    /** Throws `request.invalid` for an expired link. */
    async confirm(token: string) {
      if (await repository.confirm(token, now())) return { message: texts.backInStock.kept };
      throw invalid('token', texts.backInStock.over, true);
    },

    /**
     * Emails requesters whose variant is back. A failing product does not block others; throws the
     * failures afterwards.
     */
    async work(): Promise<void> {
      const failed: unknown[] = [];
      const ids = await repository.awaited();
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const some = ids.slice(from, from + AT_ONCE);
        const products = await stock.readForOrder(some.map(toId));
        for (const id of some) {
          const product = products.find(({ _id }) => fromId(_id) === id);
          await tellAbout(id, product).catch((error: unknown) => failed.push(error));
        }
      }
      if (failed.length > 0)
        throw new AggregateError(failed, 'Not every service could be notified');
    },
  };
}
