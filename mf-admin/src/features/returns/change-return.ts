import type { ErrorCode, QueuedReturn, ReturnChange } from '@tanabana/contracts';
import { announce, api, invalidate, isApiError } from '@tanabana/storefront';

export const FAILED = 'The return could not be changed. Please try again.';

/** Props of the dialogs of a return. */
export interface ReturnDialogProps {
  one: QueuedReturn;
  onClose: () => void;
  /** Closes the dialog and shows why the return is in another state. */
  onOutdated: (error: unknown) => void;
}

/**
 * Changes a return unless someone else has changed its state, and reloads the lists.
 * @param one as the admin sees it
 * @throws ApiError
 */
export async function changeReturn(
  { id, orderId, state, item }: QueuedReturn,
  change: Omit<ReturnChange, 'seen'>,
  done: string,
): Promise<void> {
  try {
    await api.orders.changeReturn({
      params: { id: orderId, return: id },
      body: { ...change, seen: state },
    });
    announce(`${item.name}: ${done}`);
  } finally {
    await invalidate('/api/orders');
  }
}

const OUTDATED: ReadonlySet<string> = new Set<ErrorCode>([
  'return.changed',
  'return.not_possible',
  'return.not_found',
  'order.not_found',
]);

/**
 * Returns whether a failure means that the return is in another state than shown, so that the action
 * has to be chosen again. Other failures are corrected in the dialog.
 */
export const isOutdated = (error: unknown): boolean =>
  isApiError(error) && OUTDATED.has(error.code);
