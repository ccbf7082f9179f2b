/** The part of it that tests use; the library has no types of its own. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    path: { type?: string; property?: string; index?: number }[];
  }

  export default class Validator {
    constructor(schemaOrg?: object);
    /** Things by their type, as they stand in a document. */
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
