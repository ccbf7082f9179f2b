/** A line of an order. */
export interface MailItem {
  name: string;
  /** Colour, size, quantity: under the name. */
  details?: string;
  /** Formatted price. */
  amount: string;
  /** Full address of a portrait picture (4:5). */
  picture?: string;
}

export interface MailFact {
  label: string;
  value: string;
}

/** A part of a mail's body. Everything in it is text and is shown as text, whatever is in it. */
export type Block =
  /** A paragraph; its line breaks stay. */
  | string
  | { type: 'heading'; text: string }
  /** What a person wrote; its line breaks stay. */
  | { type: 'quote'; text: string }
  /** Labels with their values; a value's line breaks stay. */
  | { type: 'facts'; facts: readonly MailFact[] }
  /** Lines of an order and its sums, the last of which stands out. */
  | { type: 'items'; items: readonly MailItem[]; totals?: readonly MailFact[] }
  | { type: 'link'; label: string; url: string }
  /** Small print. */
  | { type: 'note'; text: string };
