import type { DomainEvent } from '@tanabana/contracts';

/** Position in the outbox: the number of an event, and its id, which shows whether it still is that event. */
export interface Cursor {
  sequence: number;
  /** Empty if the event had expired. */
  id: string;
}

const START: Cursor = { sequence: 0, id: '' };

/** Parses a cursor; malformed text is the cursor before all events. */
export function parseCursor(text: string | undefined): Cursor {
  const [sequence = '', id = ''] = (text ?? '').split('.');
  return /^\d{1,15}$/.test(sequence) ? { sequence: Number(sequence), id } : START;
}

export const formatCursor = ({ sequence, id }: Cursor): string => `${sequence}.${id}`;

/** The cursor before all events. */
export const NO_EVENT = formatCursor(START);

/** Returns the cursor after an event. */
export const cursorOf = ({ sequence, id }: Pick<DomainEvent, 'sequence' | 'id'>): string =>
  formatCursor({ sequence, id });
