import type { Site } from '@tanabana/service-kit';
import type { InTurn } from '@tanabana/service-kit/queues';
import type { ReviewMails } from './mails/review-mails.ts';
import type { PictureKeys } from './pictures/picture-keys.ts';
import type { ProductsClient } from './products/products-client.ts';
import type { OrderAccess } from './purchases/order-access.ts';
import type { ReviewStorage } from './storage.ts';

/** Dependencies of the rules of reviews. */
export interface ReviewDeps {
  storage: ReviewStorage;
  access: OrderAccess;
  pictureKeys: PictureKeys;
  mails: ReviewMails;
  products: ProductsClient;
  site: Site;
  /** Runs writes of one review or product one after the other within this process. */
  inTurn: InTurn;
  now: () => Date;
}
