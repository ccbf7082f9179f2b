/** What a document that a server drew says of itself, in `<script type="application/json" id="drawn">`. */
export interface Drawn {
  /** Components that are in it, by module and expose. */
  parts: readonly (readonly [module: string, expose: string])[];
  /** What they were drawn from, by the keys of `useApi`. */
  answers: Readonly<Record<string, unknown>>;
}

/** Null where no server drew the document, or its data cannot be read. */
export function readDrawn(): Drawn | null {
  try {
    return JSON.parse(document.getElementById('drawn')?.textContent ?? '') as Drawn;
  } catch {
    return null;
  }
}
