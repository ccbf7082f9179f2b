import {
  MAX_CODE,
  MAX_PROMOTION_TITLE,
  type ProductTag,
  type Promotion,
  versionETag,
} from '@tanabana/contracts';
import { announce, api, invalidate, isApiError, useApi, useTask } from '@tanabana/storefront';
import { zoneLabel } from '@tanabana/storefront/dates';
import {
  Alert,
  Button,
  Checkbox,
  ChipsField,
  ChoiceGroup,
  Dialog,
  MultiChoiceGroup,
  SelectField,
  TextField,
} from '@tanabana/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Allowed } from '../../shared/allowed.tsx';
import { customerCalls } from '../../shared/customer-calls.ts';
import { focusProblem } from '../../shared/focus.ts';
import { Folded } from '../../shared/folded.tsx';
import shared from '../../shared/shared.module.css';
import { UnsavedQuestion, useUnsaved } from '../../shared/unsaved.tsx';
import { bodyOf, type DiscountDraft, draftOf, type Problems } from './discount-draft.ts';
import styles from './discounts.module.css';
import { EffectFields } from './effect-fields.tsx';
import { ProductPicker } from './product-picker.tsx';

const FAILED = 'Failed to save the discount';

interface DiscountFormProps {
  /** null for a new one. */
  promotion: Promotion | null;
  onClose: () => void;
}

interface FieldsProps {
  draft: DiscountDraft;
  problems: Problems;
  set: (changed: Partial<DiscountDraft>) => void;
}

/** Creates or edits a promotion; every input that is refused says why (rule 14.3). */
export function DiscountForm({ promotion, onClose }: DiscountFormProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const stored = draftOf(promotion);
  const [draft, setDraft] = useState(stored);
  const [problems, setProblems] = useState<Problems>({});
  const { busy, problem, run } = useTask(FAILED);
  const unsaved = useUnsaved(JSON.stringify(draft) !== JSON.stringify(stored), onClose);
  const set = (changed: Partial<DiscountDraft>): void => {
    setDraft({ ...draft, ...changed });
    setProblems({});
  };
  const show = (found: Problems): void => {
    setProblems(found);
    focusProblem(element.current, found);
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = bodyOf(draft, promotion);
    if ('problems' in read) return show(read.problems);
    const done = await run(async () => {
      try {
        await (promotion
          ? api.orders.updatePromotion(
              { params: { id: promotion._id }, body: read.body },
              { ifMatch: versionETag(promotion) },
            )
          : api.orders.createPromotion({ body: read.body }));
      } catch (error) {
        if (isApiError(error))
          show(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
        throw error;
      }
    });
    if (!done) return;
    void invalidate('/api/orders/promotions');
    void invalidate('/api/orders/offers');
    announce(`${draft.title} saved`);
    unsaved.leave();
  }
  const fields = { draft, problems, set };
  return (
    <Dialog
      open
      onClose={unsaved.ask}
      title={promotion ? 'Edit Discount' : 'Add Discount'}
      footer={
        <>
          <Button variant="secondary" onClick={unsaved.ask}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Save Discount
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} noValidate className={shared.form} onSubmit={save}>
        {problem && <Alert tone="danger">{problem}</Alert>}
        <TextField
          label="Title"
          hint="Buyers see it as the reason for the discount."
          name="title"
          required
          maxLength={MAX_PROMOTION_TITLE}
          value={draft.title}
          error={problems.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <TriggerFields {...fields} />
        <EffectFields draft={draft} problems={problems} onChange={set} />
        <ItemFields {...fields} />
        <ConditionFields {...fields} />
        <PeriodFields {...fields} />
        <LimitFields {...fields} />
        <Checkbox
          label="Switched on"
          checked={draft.isActive}
          onChange={({ target }) => set({ isActive: target.checked })}
        />
      </form>
      <UnsavedQuestion unsaved={unsaved} />
    </Dialog>
  );
}

/** A text field of a draft at a path of the body. */
function DraftField({
  draft,
  problems,
  set,
  field,
  path,
  ...look
}: FieldsProps & {
  field: keyof DiscountDraft;
  path: string;
  label: string;
  hint?: string;
  type?: string;
  inputMode?: 'decimal' | 'numeric';
}) {
  return (
    <TextField
      {...look}
      name={path}
      value={String(draft[field])}
      error={problems[path]}
      onChange={({ target }) => set({ [field]: target.value })}
    />
  );
}

function TriggerFields({ draft, problems, set }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <ChoiceGroup
        legend="How it applies"
        look="chips"
        options={[
          { value: 'automatic', label: 'By itself' },
          { value: 'code', label: 'With a code' },
        ]}
        value={draft.trigger}
        onChange={(trigger) => set({ trigger: trigger as DiscountDraft['trigger'] })}
      />
      {draft.trigger === 'code' && (
        <>
          <TextField
            label="Code for everyone"
            optional
            hint="Leave it empty if you only want codes for one order each; create them after saving."
            name="code"
            maxLength={MAX_CODE}
            autoCapitalize="characters"
            spellCheck={false}
            value={draft.code}
            error={problems.code}
            onChange={({ target }) => set({ code: target.value })}
          />
          {draft.code.trim() !== '' && (
            <Checkbox
              label="Show the code on cards and product pages"
              name="isAdvertised"
              checked={draft.isAdvertised}
              error={problems.isAdvertised}
              onChange={({ target }) => set({ isAdvertised: target.checked })}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

const tagNames: Record<ProductTag, string> = {
  regular: 'Regular',
  new: 'New',
  trending: 'Trending',
};

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

function ItemFields({ draft, set }: FieldsProps) {
  const { data } = useApi(api.categories.list, { query: { limit: '500' } });
  const { categories, products, tags } = draft;
  const isForAll = categories.length + products.length + tags.length === 0;
  return (
    <fieldset className={styles.group}>
      <legend>Items</legend>
      <p className={styles.note}>
        {isForAll ? 'It is for all items.' : 'It is for items in any of these.'}
      </p>
      <Folded title={`Categories, tags and products${isForAll ? '' : ' (chosen)'}`}>
        <div className={styles.group}>
          {(data?.data.length ?? 0) > 0 && (
            <MultiChoiceGroup
              legend="Categories"
              look="chips"
              options={(data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
              values={categories}
              onToggle={(id) => set({ categories: toggled(categories, id) })}
            />
          )}
          <MultiChoiceGroup
            legend="Tags"
            look="chips"
            options={Object.entries(tagNames).map(([value, label]) => ({ value, label }))}
            values={tags}
            onToggle={(tag) => set({ tags: toggled(tags, tag as ProductTag) })}
          />
          <ProductPicker chosen={products} onChange={(ids) => set({ products: ids })} />
        </div>
      </Folded>
    </fieldset>
  );
}

function ConditionFields(fields: FieldsProps) {
  const { draft, problems, set } = fields;
  return (
    <Folded title="Conditions">
      <div className={styles.group}>
        <div className={styles.row}>
          <DraftField
            {...fields}
            field="minSubtotal"
            path="conditions.minSubtotal"
            label="Subtotal from, in rupees"
            inputMode="decimal"
          />
          <DraftField
            {...fields}
            field="minQuantity"
            path="conditions.minQuantity"
            label="Number of items from"
            inputMode="numeric"
          />
        </div>
        <SelectField
          label="Payment"
          value={draft.paymentMethod}
          options={[
            { value: '', label: 'Any' },
            { value: 'pre-paid', label: 'Prepaid only' },
            { value: 'cash-delivery', label: 'Cash on delivery only' },
          ]}
          onChange={({ target }) =>
            set({ paymentMethod: target.value as DiscountDraft['paymentMethod'] })
          }
        />
        <Checkbox
          label="Only for the first order of an account"
          checked={draft.firstOrder}
          onChange={({ target }) => set({ firstOrder: target.checked })}
        />
        <ChipsField
          label="Only for these customers"
          optional
          hint="Email addresses, each followed by Enter or a comma. They must be verified."
          values={draft.customers}
          error={Object.entries(problems).find(([path]) => path.startsWith('conditions.cust'))?.[1]}
          onChange={(customers) => set({ customers })}
        />
        <Allowed permission="customers.read">
          <SegmentField {...fields} />
        </Allowed>
      </div>
    </Folded>
  );
}

/** Limits a discount to the accounts in a segment (rule 24.5). */
function SegmentField({ draft, problems, set }: FieldsProps) {
  const { data } = useApi(customerCalls.segments, {});
  const segments = data?.data ?? [];
  const isKnown = draft.segment === '' || segments.some(({ _id }) => _id === draft.segment);
  if (segments.length === 0 && draft.segment === '') return null;
  return (
    <SelectField
      label="Only for a segment of customers"
      hint="They must be signed in. Segments are saved in the tab Customers."
      name="conditions.segment"
      value={draft.segment}
      error={problems['conditions.segment']}
      options={[
        { value: '', label: 'Everyone' },
        ...segments.map(({ _id, name }) => ({ value: _id, label: name })),
        ...(isKnown ? [] : [{ value: draft.segment, label: 'Unknown segment' }]),
      ]}
      onChange={({ target }) => set({ segment: target.value })}
    />
  );
}

function PeriodFields(fields: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Period</legend>
      <div className={styles.row}>
        <DraftField
          {...fields}
          field="startsAt"
          path="startsAt"
          label={`Starts (${zoneLabel()})`}
          type="datetime-local"
        />
        <DraftField
          {...fields}
          field="endsAt"
          path="endsAt"
          label={`Ends (${zoneLabel()})`}
          type="datetime-local"
        />
      </div>
    </fieldset>
  );
}

function LimitFields(fields: FieldsProps) {
  const { draft, set } = fields;
  return (
    <Folded title="Limits and combination">
      <div className={styles.group}>
        <div className={styles.row}>
          <DraftField
            {...fields}
            field="total"
            path="limits.total"
            label="Uses in total"
            hint="Cancelled orders give theirs back."
            inputMode="numeric"
          />
          <DraftField
            {...fields}
            field="perAccount"
            path="limits.perAccount"
            label="Uses of one account"
            hint="Counted from when it is set."
            inputMode="numeric"
          />
        </div>
        <Checkbox
          label="Exclusive: never together with another discount"
          checked={draft.isExclusive}
          onChange={({ target }) => set({ isExclusive: target.checked })}
        />
        <DraftField
          {...fields}
          field="priority"
          path="priority"
          label="Priority"
          hint="The higher one wins; of equals, the one that gives the buyer more. Default 0."
          inputMode="numeric"
        />
      </div>
    </Folded>
  );
}
