/** Own reviews and purchases that can be reviewed, for signed-in users. */
export const OWN_REVIEWS = '/reviews';

/** The form; also the target of emailed links. */
export const WRITE_REVIEW = '/reviews/write';

/** Returns the address of the form for an order, at one of its lines if given. */
export const writePath = (order: string, line?: number): string =>
  `${WRITE_REVIEW}?${new URLSearchParams({ order })}${line === undefined ? '' : `#${lineId(line)}`}`;

/** Id of the element of an order line on the form's page. */
export const lineId = (line: number): string => `line-${line}`;
