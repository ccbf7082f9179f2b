import { describe, expect, test } from 'vitest';
import { amountForUnits, refundable } from './refundable.ts';
import {
  countsAsReturned,
  fitHint,
  isOpenReturn,
  nextReturnState,
  RETURN_EVENTS,
  RETURN_RESOLUTIONS,
  RETURN_ROLES,
  RETURN_STATES,
  type ReturnEvent,
  type ReturnState,
  returnUntil,
} from './returns.ts';
import {
  isFinalShipment,
  mayMoveShipment,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
  statusFromShipments,
  unitsToShip,
} from './shipments.ts';

/** Every possible step: state, resolution, event and role, and the state that it leads to. */
const STEPS: readonly [string, string][] = [
  ['requested refund approve owner', 'approved'],
  ['requested exchange approve owner', 'approved'],
  ['requested refund reject owner', 'rejected'],
  ['requested exchange reject owner', 'rejected'],
  ['approved refund reject owner', 'rejected'],
  ['approved exchange reject owner', 'rejected'],
  ['received refund reject owner', 'rejected'],
  ['received exchange reject owner', 'rejected'],
  ['requested refund withdraw buyer', 'withdrawn'],
  ['requested exchange withdraw buyer', 'withdrawn'],
  ['approved refund withdraw buyer', 'withdrawn'],
  ['approved exchange withdraw buyer', 'withdrawn'],
  ['approved refund receive owner', 'received'],
  ['approved exchange receive owner', 'received'],
  ['received refund check owner', 'checked'],
  ['received exchange check owner', 'checked'],
  ['checked refund refund owner', 'refunded'],
  ['checked exchange exchange owner', 'exchanged'],
  ['requested exchange convert owner', 'requested'],
  ['approved exchange convert owner', 'approved'],
  ['received exchange convert owner', 'received'],
  ['checked exchange convert owner', 'checked'],
  ...(['requested', 'approved', 'received', 'checked'] as const).flatMap((state) =>
    RETURN_RESOLUTIONS.map((resolution): [string, string] => [
      `${state} ${resolution} close shop`,
      'closed',
    ]),
  ),
];

describe('a return (rule 17.3)', () => {
  test('takes exactly the listed steps, of all states, resolutions, events and roles', () => {
    const possible = new Map(STEPS);
    const found: [string, string][] = [];
    for (const state of RETURN_STATES)
      for (const resolution of RETURN_RESOLUTIONS)
        for (const event of RETURN_EVENTS)
          for (const role of RETURN_ROLES) {
            const next = nextReturnState({ state, resolution }, event, role);
            if (next !== null) found.push([`${state} ${resolution} ${event} ${role}`, next]);
          }
    expect(new Map(found)).toEqual(possible);
  });

  test('ends in every state that is not open', () => {
    const closed = RETURN_STATES.filter((state) => !isOpenReturn(state));
    const leave = (state: ReturnState, event: ReturnEvent) =>
      RETURN_ROLES.some((role) => nextReturnState({ state, resolution: 'refund' }, event, role));
    expect(closed.filter((state) => RETURN_EVENTS.some((event) => leave(state, event)))).toEqual(
      [],
    );
    expect(closed).toEqual(['refunded', 'exchanged', 'rejected', 'withdrawn', 'closed']);
  });

  test('keeps its units from another return unless it was called off', () => {
    expect(RETURN_STATES.filter((state) => !countsAsReturned(state))).toEqual([
      'rejected',
      'withdrawn',
      'closed',
    ]);
  });

  test('is possible until the end of the last day in India (rule 17.1)', () => {
    const until = (at: string, days: number) =>
      new Date(returnUntil(Date.parse(at), days)).toISOString();
    expect(until('2026-11-04T10:00:00Z', 3)).toBe('2026-11-07T18:30:00.000Z');
    // 19:00 UTC is after midnight in India.
    expect(until('2026-11-04T19:00:00Z', 3)).toBe('2026-11-08T18:30:00.000Z');
    expect(until('2026-11-04T10:00:00Z', 0)).toBe('2026-11-04T18:30:00.000Z');
  });
});

describe('a product (rule 17.9)', () => {
  test.each([
    ['small', { sold: 20, tooSmall: 4, tooLarge: 1 }],
    ['large', { sold: 20, tooSmall: 0, tooLarge: 3 }],
    [null, { sold: 20, tooSmall: 2, tooLarge: 0 }],
    [null, { sold: 50, tooSmall: 4, tooLarge: 0 }],
    [null, { sold: 20, tooSmall: 4, tooLarge: 3 }],
    [null, { sold: 0, tooSmall: 0, tooLarge: 0 }],
  ])('has the fit %s by %j', (fit, counts) => {
    expect(fitHint(counts)).toBe(fit);
  });
});

const parcel = (status: ShipmentStatus, lines: [number, number][], returnId?: string) => ({
  status,
  lines: lines.map(([line, quantity]) => ({ line, quantity })),
  ...(returnId !== undefined && { returnId }),
});

describe('parcels', () => {
  const lines = [{ quantity: 2 }, { quantity: 1 }];

  test('leave the units that are in none of them, without cancelled ones and exchanges (rule 16.1)', () => {
    expect(unitsToShip(lines, [])).toEqual([
      { line: 0, quantity: 2 },
      { line: 1, quantity: 1 },
    ]);
    const some = [
      parcel('delivered', [[0, 1]]),
      parcel('cancelled', [[1, 1]]),
      parcel('handed-over', [[1, 1]], 'r'),
    ];
    expect(unitsToShip(lines, some)).toEqual([
      { line: 0, quantity: 1 },
      { line: 1, quantity: 1 },
    ]);
  });

  test.each<[string | null, string, ReturnType<typeof parcel>[]]>([
    [
      null,
      'Accepted',
      [
        parcel('packed', [
          [0, 2],
          [1, 1],
        ]),
      ],
    ],
    ['Shipped', 'Pending', [parcel('handed-over', [[0, 1]])]],
    ['Shipped', 'Accepted', [parcel('delivered', [[0, 2]])]],
    [null, 'Shipped', [parcel('delivered', [[0, 2]])]],
    [null, 'Shipped', [parcel('delivered', [[0, 2]]), parcel('in-transit', [[1, 1]])]],
    ['Delivered', 'Shipped', [parcel('delivered', [[0, 2]]), parcel('delivered', [[1, 1]])]],
    [
      'Delivered',
      'Accepted',
      [
        parcel('delivered', [
          [0, 2],
          [1, 1],
        ]),
      ],
    ],
    [
      'Delivered',
      'Shipped',
      [parcel('delivered', [[0, 2]]), parcel('returned-to-origin', [[1, 1]])],
    ],
    [
      'Returned',
      'Shipped',
      [
        parcel('returned-to-origin', [
          [0, 2],
          [1, 1],
        ]),
      ],
    ],
    [
      null,
      'Cancelled',
      [
        parcel('delivered', [
          [0, 2],
          [1, 1],
        ]),
      ],
    ],
    [
      null,
      'Delivered',
      [
        parcel('returned-to-origin', [
          [0, 2],
          [1, 1],
        ]),
      ],
    ],
    [
      null,
      'Accepted',
      [
        parcel('cancelled', [
          [0, 2],
          [1, 1],
        ]),
      ],
    ],
    [null, 'Accepted', [parcel('delivered', [[0, 2]], 'r')]],
  ])('make the order %s when it is %s (rule 16.3), example %#', (to, orderStatus, shipments) => {
    expect(statusFromShipments({ lines, shipments, orderStatus })).toBe(to);
  });

  test('move by the owner and by couriers as far as allowed, of all statuses (rule 16.2)', () => {
    for (const from of SHIPMENT_STATUSES)
      for (const to of SHIPMENT_STATUSES) {
        const owner = mayMoveShipment(from, to, 'owner');
        const courier = mayMoveShipment(from, to, 'courier');
        const isPossible = from !== to && from !== 'cancelled' && to !== 'packed';
        expect([from, to, owner]).toEqual([
          from,
          to,
          isPossible && (to !== 'cancelled' || from === 'packed'),
        ]);
        expect([from, to, courier]).toEqual([
          from,
          to,
          isPossible && to !== 'cancelled' && !isFinalShipment(from),
        ]);
      }
  });
});

describe('what is left to refund (rule 17.6)', () => {
  const order = {
    lines: [
      { price: 33_333, quantity: 3, discount: 1000 },
      { price: 50_000, quantity: 1 },
    ],
    shippingCharge: 5000,
  };

  test('is what lines and shipping cost, less earlier refunds', () => {
    const refunds = [{ lines: [{ line: 0, quantity: 1, amount: 32_999 }], shipping: 2000 }];
    expect(refundable({ ...order, refunds })).toEqual({
      lines: [
        { units: 2, amount: 66_000 },
        { units: 1, amount: 50_000 },
      ],
      shipping: 3000,
    });
  });

  test('is given back completely by single units, whatever the remainder', () => {
    let rest = refundable({ ...order, refunds: [] }).lines[0] ?? { units: 0, amount: 0 };
    const amounts: number[] = [];
    while (rest.units > 0) {
      const amount = amountForUnits(rest, 1);
      amounts.push(amount);
      rest = { units: rest.units - 1, amount: rest.amount - amount };
    }
    expect(amounts).toEqual([32_999, 33_000, 33_000]);
    expect(amountForUnits({ units: 0, amount: 0 }, 1)).toBe(0);
  });
});
