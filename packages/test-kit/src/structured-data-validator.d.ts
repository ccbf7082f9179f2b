/** The parts that tests use; the library has no types. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    path: { type?: string; property?: string; index?: number }[];
  }

  export default class Validator {
    constructor(schemaOrg?: object);
    /** Entities of a document by their type. */
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
