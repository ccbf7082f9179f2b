import { api, useApi } from '@tanabana/storefront';
import { Alert, ChoiceGroup } from '@tanabana/ui';
import { momentOf } from '../../../words/times.ts';
import type { Draft } from './draft.ts';
import { same } from './draft.ts';
import { fieldNames, wordsOf } from './draft-words.ts';
import styles from './form.module.css';
import type { ProductFormState } from './use-product-form.ts';

interface MeanwhileProps {
  meanwhile: NonNullable<ProductFormState['meanwhile']>;
  draft: Draft;
  set: (change: Partial<Draft>) => void;
}

/** Somebody else saved first: what they changed, and whose is to stand where both did. */
export function Meanwhile({ meanwhile, draft, set }: MeanwhileProps) {
  const { taken, conflicts, productId } = meanwhile;
  return (
    <Alert tone="warning" title="Somebody else has changed this product meanwhile.">
      <Who productId={productId} />
      {taken.length > 0 && (
        <p>
          Taken over from them:{' '}
          {taken
            .map((field) => `${fieldNames[field]} (${wordsOf(field, draft[field])})`)
            .join(', ')}
          .
        </p>
      )}
      {conflicts.map(({ field, mine, theirs }) => (
        <ChoiceGroup
          key={field}
          legend={fieldNames[field]}
          className={styles.conflict}
          options={[
            { value: 'mine', label: `Yours: ${wordsOf(field, mine)}` },
            { value: 'theirs', label: `Theirs: ${wordsOf(field, theirs)}` },
          ]}
          value={same(field, draft[field], theirs) ? 'theirs' : 'mine'}
          onChange={(chosen) => set({ [field]: chosen === 'theirs' ? theirs : mine })}
        />
      ))}
      <p>Nothing that you entered is lost. Save again when it is as you want it.</p>
    </Alert>
  );
}

function Who({ productId }: { productId: string }) {
  const audit = useApi(api.products.audit, { query: { target: productId, limit: '1' } });
  const last = audit.data?.data[0];
  if (!last) return null;
  return (
    <p>
      By {last.by.username}, {momentOf(last.at)}.
    </p>
  );
}
