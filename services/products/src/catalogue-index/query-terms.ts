import { searchTermsOf, withoutParts } from '@tanabana/contracts';
import type { Spelling } from './word-index.ts';

/** The terms that a query uses. Those of the last one are kept: a search needs them several times. */
export class QueryTerms {
  #last = { q: '', spelling: 'exact', terms: [] as readonly string[] };

  of(q: string, spelling: Spelling): readonly string[] {
    if (q !== this.#last.q || spelling !== this.#last.spelling) {
      const all = searchTermsOf(q);
      this.#last = { q, spelling, terms: spelling === 'exact' ? withoutParts(all) : all };
    }
    return this.#last.terms;
  }
}
