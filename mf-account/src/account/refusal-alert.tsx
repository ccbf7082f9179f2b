import { Alert } from '@tanabana/ui';

/** What the server said to a form as a whole; read out when it comes. */
export function Refusal({ text }: { text: string | null }) {
  return text && <Alert tone="danger">{text}</Alert>;
}
