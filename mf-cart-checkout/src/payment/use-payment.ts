import { type PlacedOrder, texts, UTR_PATTERN } from '@tanabana/contracts';
import { isApiError } from '@tanabana/storefront';
import { useRef, useState } from 'react';
import { plainUtr } from '../checkout/order-body.ts';
import type { Problem } from '../checkout/order-problem.ts';
import { type Ready, sendOrder, wasPlaced } from '../checkout/send-order.ts';
import { refusalOf, type Said } from './refusal.ts';

export type Payment =
  | { stage: 'filling'; said: Said | null }
  /** Uploaded share, 0 to 1; at 1 the shop is placing the order. */
  | { stage: 'sending'; share: number }
  /** Cancelled: checking whether an order was placed anyway. */
  | { stage: 'finding-out' };

/** Delays in milliseconds of checks whether an order was placed. */
const ASK_AGAIN_MS = [0, 1500, 3000];

/**
 * Sends a prepaid order with its proof.
 * @param onDone called with the order, or with a problem outside this dialog
 */
export function usePayment(ready: Ready, onDone: (outcome: PlacedOrder | Problem) => void) {
  const [payment, setPayment] = useState<Payment>({ stage: 'filling', said: null });
  const sending = useRef<AbortController | null>(null);
  const showMessage = (said: Said): void => setPayment({ stage: 'filling', said });
  const refuse = (refusal: ReturnType<typeof refusalOf>): void =>
    'said' in refusal ? showMessage(refusal.said) : onDone(refusal.problem);

  async function submit(utr: string, screenshot: File | null): Promise<void> {
    if (sending.current) return;
    const wrong = proofProblem(utr, screenshot);
    if (wrong || !screenshot) return showMessage(wrong ?? missing);
    const controller = new AbortController();
    sending.current = controller;
    setPayment({ stage: 'sending', share: 0 });
    const sent = { ...ready, body: { ...ready.body, transactionId: plainUtr(utr) } };
    const upload = uploadOf(sent, screenshot);
    let sentShare = 0;
    try {
      onDone(
        await upload.send(controller.signal, (share) => {
          sentShare = share;
          if (!controller.signal.aborted) setPayment({ stage: 'sending', share });
        }),
      );
    } catch (error) {
      if (controller.signal.aborted) await findOutcome(upload, sentShare === 1);
      else refuse(refusalOf(isApiError(error) ? error : null, ready.lines));
    } finally {
      sending.current = null;
    }
  }

  async function findOutcome(upload: Upload, wasSent: boolean): Promise<void> {
    setPayment({ stage: 'finding-out' });
    try {
      const placed = await upload.find(wasSent ? ASK_AGAIN_MS : [0]);
      if (placed) onDone(placed);
      else showMessage({ tone: 'info', text: 'Upload cancelled. No order was placed.' });
    } catch {
      showMessage({
        tone: 'danger',
        text: 'The shop cannot be reached, so we cannot tell whether your order was placed. Submit the payment again: it never creates a second order.',
      });
    }
  }

  return {
    payment,
    submit,
    /** Aborts a running upload. */
    cancel: (): void => sending.current?.abort(),
  };
}

const missing: Said = { tone: 'danger', text: texts.validation.prepaid };

function proofProblem(utr: string, screenshot: File | null): Said | null {
  if (!utr.trim() || !screenshot) return missing;
  if (UTR_PATTERN.test(plainUtr(utr))) return null;
  return { tone: 'danger', text: texts.validation.utr, errors: { utr: texts.validation.utr } };
}

type Upload = ReturnType<typeof uploadOf>;

const uploadOf = (ready: Ready, screenshot: File) => {
  const send = (signal: AbortSignal, onProgress: (share: number) => void) =>
    sendOrder(ready, { screenshot, signal, onProgress });
  return {
    send,
    /** Returns the order if one was placed; checks at each of `times`. @throws ApiError */
    async find(times: readonly number[]): Promise<PlacedOrder | null> {
      for (const wait of times) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        // repeating it with its key returns the existing order
        if (await wasPlaced(ready)) return send(new AbortController().signal, () => undefined);
      }
      return null;
    },
  };
};
