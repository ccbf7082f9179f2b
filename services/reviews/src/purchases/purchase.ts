import { ANONYMOUS } from '../reviews/review.ts';

export interface PurchaseLine {
  /** Position in the order, from 0. */
  line: number;
  productId: string;
  name: string;
  /** Path of its picture. */
  image?: string | undefined;
  colour?: string | undefined;
  size?: string | undefined;
}

/** A delivered order. */
export interface Purchase {
  orderId: string;
  /** null for guests. */
  userId: string | null;
  /** Empty if unknown. */
  email: string;
  firstName: string;
  lastName: string;
  deliveredAt: Date;
  lines: PurchaseLine[];
  /** Lines whose next review waits for the owner. */
  heldLines: number[];
}

const MAX_NAME = 40;

/** Returns the name that is shown unless the author enters another one: `Asha R.` */
export function defaultAuthor({ firstName, lastName }: Purchase): string {
  const first = firstName.trim().slice(0, MAX_NAME);
  const [initial = ''] = lastName.trim();
  if (first === '') return ANONYMOUS;
  return initial === '' ? first : `${first} ${initial}.`;
}
