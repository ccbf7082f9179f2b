/** States of a return: units of one order line that its buyer sends back (rule 17.3). */
export const RETURN_STATES = [
  'requested',
  'approved',
  'received',
  'checked',
  'refunded',
  'exchanged',
  'rejected',
  'withdrawn',
  'closed',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

export const returnStateNames: Record<ReturnState, string> = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received',
  checked: 'Checked',
  refunded: 'Refunded',
  exchanged: 'Exchanged',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
};

export const RETURN_EVENTS = [
  'approve',
  'reject',
  'withdraw',
  'receive',
  'check',
  'refund',
  'exchange',
  'convert',
  'close',
] as const;
export type ReturnEvent = (typeof RETURN_EVENTS)[number];

/** Who causes an event: the buyer, an admin, or a rule of the shop. */
export const RETURN_ROLES = ['buyer', 'owner', 'shop'] as const;
export type ReturnRole = (typeof RETURN_ROLES)[number];

export const RETURN_RESOLUTIONS = ['refund', 'exchange'] as const;
export type ReturnResolution = (typeof RETURN_RESOLUTIONS)[number];

interface Transition {
  from: readonly ReturnState[];
  /** Missing: the state stays. */
  to?: ReturnState;
  by: ReturnRole;
  /** Only for returns with this resolution. */
  of?: ReturnResolution;
}

/** The state machine: every event, from where it leads where, and who may cause it. */
export const RETURN_TRANSITIONS: Record<ReturnEvent, Transition> = {
  approve: { from: ['requested'], to: 'approved', by: 'owner' },
  /** With a reason; also after the check of received goods that are not as they were sent. */
  reject: { from: ['requested', 'approved', 'received'], to: 'rejected', by: 'owner' },
  withdraw: { from: ['requested', 'approved'], to: 'withdrawn', by: 'buyer' },
  receive: { from: ['approved'], to: 'received', by: 'owner' },
  /** The quality check: the units go back to stock, or are damaged. */
  check: { from: ['received'], to: 'checked', by: 'owner' },
  refund: { from: ['checked'], to: 'refunded', by: 'owner', of: 'refund' },
  /** The new variant is handed to the courier. */
  exchange: { from: ['checked'], to: 'exchanged', by: 'owner', of: 'exchange' },
  /** A refund instead of the exchange. */
  convert: {
    from: ['requested', 'approved', 'received', 'checked'],
    by: 'owner',
    of: 'exchange',
  },
  /** The whole order was cancelled or returned. */
  close: { from: ['requested', 'approved', 'received', 'checked'], to: 'closed', by: 'shop' },
};

/**
 * Returns the state of a return after an event; null if the event is not possible in its state, for
 * its resolution, or for this role.
 */
export function nextReturnState(
  { state, resolution }: { state: ReturnState; resolution: ReturnResolution },
  event: ReturnEvent,
  role: ReturnRole,
): ReturnState | null {
  const { from, to = state, by, of } = RETURN_TRANSITIONS[event];
  if (role !== by || !from.includes(state)) return null;
  return of === undefined || of === resolution ? to : null;
}

const OPEN_STATES: ReadonlySet<ReturnState> = new Set([
  'requested',
  'approved',
  'received',
  'checked',
]);

/** Returns whether a return waits for something. */
export const isOpenReturn = (state: ReturnState): boolean => OPEN_STATES.has(state);

/** Returns whether the units of a return count as sent back: of all that were not called off. */
export const countsAsReturned = (state: ReturnState): boolean =>
  isOpenReturn(state) || state === 'refunded' || state === 'exchanged';

/** Why something is sent back, in the order in which it is offered. */
export const RETURN_REASONS = [
  'too-small',
  'too-large',
  'not-as-shown',
  'quality',
  'damaged',
  'wrong-item',
  'late',
  'changed-mind',
  'other',
  'not-delivered',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const returnReasonNames: Record<ReturnReason, string> = {
  'too-small': 'Too small',
  'too-large': 'Too large',
  'not-as-shown': 'Different from the pictures',
  quality: 'Fabric or stitching',
  damaged: 'Arrived damaged',
  'wrong-item': 'Wrong item',
  late: 'Arrived too late',
  'changed-mind': 'No longer wanted',
  other: 'Another reason',
  'not-delivered': 'Could not be delivered',
};

/** Reasons that buyers can choose; the last is set by the shop for parcels that come back. */
export const BUYER_RETURN_REASONS = RETURN_REASONS.filter((reason) => reason !== 'not-delivered');

/** How the goods come back. */
export const RETURN_METHODS = ['pickup', 'self-ship'] as const;
export type ReturnMethod = (typeof RETURN_METHODS)[number];

export const returnMethodNames: Record<ReturnMethod, string> = {
  pickup: 'Pick-up at my address',
  'self-ship': 'I send it myself',
};

/** Photos of a return. */
export const MAX_RETURN_PHOTOS = 3;
export const MAX_RETURN_NOTE = 500;
/** Returns of one order. */
export const MAX_RETURNS = 200;

/** How goods are sent back, until the owner changes it (rule 17.1). */
export const DEFAULT_RETURN_RULES = {
  days: 3,
  pickup: true,
  selfShip: true,
  address: '',
  nonReturnable: [] as string[],
};
export type ReturnRules = typeof DEFAULT_RETURN_RULES;

const DAY_MS = 24 * 3_600_000;

/**
 * Returns until when units may be sent back: the end of the last day of the window, in the shop's
 * time zone.
 * @param deliveredAt milliseconds since 1970
 * @param days window in days after the day of delivery
 */
export function returnUntil(deliveredAt: number, days: number): number {
  const offset = 5.5 * 3_600_000;
  const day = Math.floor((deliveredAt + offset) / DAY_MS);
  return (day + days + 1) * DAY_MS - offset;
}

/** A UPI ID: a name, an @ and the handle of a payment service (NPCI's virtual payment address). */
export const UPI_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{1,255}@[A-Za-z][A-Za-z0-9]{1,63}$/;
/** Bank code, a zero, branch code (RBI's Indian Financial System Code). */
export const IFSC_PATTERN = /^[A-Z]{4}0[A-Z0-9]{6}$/;
export const ACCOUNT_PATTERN = /^\d{9,18}$/;

/** How a product differs from the sizes that buyers expect. */
export type FitHint = 'small' | 'large';

/** Returns that say something about the fit, from which on a hint is given. */
const MIN_FIT_RETURNS = 3;

/**
 * Returns whether a product runs small or large (rule 17.9): at least three units came back for their
 * size, these are at least a tenth of what was sold, and one reason is at least twice as frequent as
 * the other.
 */
export function fitHint({
  sold,
  tooSmall,
  tooLarge,
}: {
  sold: number;
  tooSmall: number;
  tooLarge: number;
}): FitHint | null {
  const most = Math.max(tooSmall, tooLarge);
  if (most < MIN_FIT_RETURNS || most * 10 < sold) return null;
  if (tooSmall >= 2 * tooLarge) return 'small';
  return tooLarge >= 2 * tooSmall ? 'large' : null;
}
