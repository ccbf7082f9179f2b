/** An error that PostgreSQL reported. */
export class PgError extends Error {
  override name = 'PgError';
  readonly sqlstate: string;
  /** All fields by their one-letter code: D detail, n constraint name … */
  readonly fields: ReadonlyMap<string, string>;

  constructor(fields: ReadonlyMap<string, string>) {
    super(fields.get('M') ?? 'unknown error');
    this.fields = fields;
    this.sqlstate = fields.get('C') ?? 'XX000';
  }
}

/** The connection to PostgreSQL is gone; whether the last statement was done is not known. */
export class PgConnectionLost extends Error {
  override name = 'PgConnectionLost';
}
