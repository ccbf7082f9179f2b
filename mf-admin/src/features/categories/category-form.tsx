import {
  CATEGORY_LENGTHS,
  type Category,
  DECLARATION_NAMES,
  DECLARATIONS,
  hsnProblem,
  netQuantityProblem,
  texts,
  versionETag,
} from '@tanabana/contracts';
import { announce, api, invalidate, isApiError, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog, TextArea, TextField } from '@tanabana/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { DeclarationFields } from '../../shared/declarations/declaration-fields.tsx';
import { declarationTexts } from '../../shared/declarations/declaration-texts.ts';
import { Folded, focusUnfolded } from '../../shared/folded.tsx';
import shared from '../../shared/shared.module.css';
import { chartBody, chartProblem, chartText } from '../../shared/size-chart/chart-text.ts';
import { SizeChartField } from '../../shared/size-chart/size-chart-field.tsx';
import { UnsavedQuestion, useUnsaved } from '../../shared/unsaved.tsx';

interface CategoryFormProps {
  /** null for a new one. */
  category: Category | null;
  onClose: () => void;
}

const formOf = (category: Category | null) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  hsn: category?.hsn ?? '',
  sizeChart: chartText(category?.sizeChart),
  ...declarationTexts(category ?? {}),
  description: category?.description ?? '',
});

type Form = ReturnType<typeof formOf>;

const fieldNames: Record<keyof Form, string> = {
  name: 'Name',
  slug: 'Slug',
  hsn: 'HSN code',
  sizeChart: 'Size chart',
  ...DECLARATION_NAMES,
  description: 'Description',
};
const fields = Object.keys(fieldNames) as (keyof Form)[];

/** The current category, if a change was rejected because someone else has changed it. */
function categoryOf(error: unknown): Category | null {
  if (!isApiError(error) || error.code !== 'category.changed') return null;
  return (error.details as { current?: Category } | undefined)?.current ?? null;
}

type Problems = { [Field in keyof Form]?: string | null };

/** Problems of a form, in the order of reporting. */
const problemsOf = ({ name, hsn, sizeChart, netQuantity }: Form): Problems => ({
  name: name.trim() === '' ? texts.validation.categoryName : null,
  hsn: hsnProblem(hsn),
  sizeChart: chartProblem(sizeChart),
  netQuantity: netQuantityProblem(netQuantity),
});

/**
 * Form with name and optional slug, HSN code, description (rules 2.24, 5.7), size chart and
 * declarations.
 */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const formId = useId();
  const body = useRef<HTMLFormElement>(null);
  /** The category as this form knows it; a conflict brings a newer version. */
  const [base, setBase] = useState(category);
  const [theirs, setTheirs] = useState<string[]>([]);
  const kept = formOf(base);
  const [form, setForm] = useState(kept);
  const [problems, setProblems] = useState<Problems>({});
  const { busy, problem, run } = useTask(texts.failed.categorySave);
  const changed = JSON.stringify(form) !== JSON.stringify(kept);
  const unsaved = useUnsaved(changed, onClose);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = problemsOf(form);
    setProblems(found);
    const first = Object.entries(found).find(([, message]) => message !== null);
    if (first) return focusUnfolded(body.current?.querySelector(`[name="${first[0]}"]`) ?? null);
    const name = form.name.trim();
    setTheirs([]);
    const done = await run(() =>
      send(base, { ...form, name }).catch((error) => {
        const current = categoryOf(error);
        if (current) mergeWith(current);
        throw error;
      }),
    );
    if (!done) return;
    announce(`${name} saved`);
    unsaved.leave();
  };
  /** Takes over the other admin's changes of fields that are unchanged here. */
  const mergeWith = (current: Category): void => {
    const now = formOf(current);
    const changedByThem = fields.filter((name) => now[name] !== kept[name]);
    setTheirs(changedByThem.map((name) => `${fieldNames[name]} (${now[name] || 'none'})`));
    const taken = changedByThem.filter((name) => form[name] === kept[name]);
    setForm({ ...form, ...Object.fromEntries(taken.map((name) => [name, now[name]])) });
    setBase(current);
  };
  /** An edited field is no longer shown as invalid. */
  const set = (change: Partial<Form>): void => {
    setForm({ ...form, ...change });
    const cleared = Object.keys(change).map((field) => [field, null]);
    setProblems({ ...problems, ...Object.fromEntries(cleared) });
  };
  const field = (name: keyof Form) => ({
    name,
    value: form[name],
    error: problems[name] ?? null,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <Dialog
      open
      onClose={unsaved.ask}
      title={category ? 'Edit Category' : 'Add Category'}
      footer={
        <>
          <Button variant="secondary" onClick={unsaved.ask}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Save Category
          </Button>
        </>
      }
    >
      <form ref={body} id={formId} noValidate className={shared.form} onSubmit={save}>
        {problem && (
          <Alert tone="danger">
            {problem}
            {theirs.length > 0 &&
              ` Their changes: ${theirs.join(', ')}. Your input is kept. Check it and save again.`}
          </Alert>
        )}
        <TextField label="Name" maxLength={CATEGORY_LENGTHS.name} required {...field('name')} />
        <TextField
          label="Slug"
          optional
          hint="The last part of its address. Generated from the name if empty."
          maxLength={CATEGORY_LENGTHS.slug}
          autoCapitalize="none"
          spellCheck={false}
          {...field('slug')}
        />
        <TextField
          label="HSN code"
          optional
          hint="4, 6 or 8 digits, for GST; a product may have its own."
          inputMode="numeric"
          maxLength={8}
          {...field('hsn')}
        />
        <TextArea
          label="Description"
          optional
          maxLength={CATEGORY_LENGTHS.description}
          {...field('description')}
        />
        <Folded title="Size chart">
          <SizeChartField
            label="Size chart"
            hint="For products without their own"
            {...field('sizeChart')}
          />
        </Folded>
        <Folded title="On the label: maker, quantity, country">
          <DeclarationFields
            values={form}
            set={set}
            errorOf={(name) => problems[name] ?? null}
            noCountry="Not said"
          >
            Legally required label details, used for products without their own. If any field is
            filled in, the price is shown as the MRP, inclusive of all taxes.
          </DeclarationFields>
        </Folded>
      </form>
      <UnsavedQuestion unsaved={unsaved} />
    </Dialog>
  );
}

/** Sends the slug only if entered (rule 5.7), and fields that products copy only if changed. */
async function send(category: Category | null, form: Form): Promise<void> {
  const { name, slug, hsn, description, sizeChart } = form;
  const kept = formOf(category);
  const isNewChart = sizeChart.trim() !== kept.sizeChart;
  const declared = DECLARATIONS.filter((field) => form[field].trim() !== kept[field]);
  const body = {
    name,
    ...(slug.trim() ? { slug: slug.trim() } : {}),
    ...(hsn.trim() !== kept.hsn && { hsn: hsn.trim() }),
    ...(isNewChart && { sizeChart: chartBody(sizeChart) }),
    ...Object.fromEntries(declared.map((field) => [field, form[field].trim()])),
    description,
    attributes: JSON.stringify(category?.attributes ?? {}),
  };
  const ifMatch = category ? versionETag(category) : undefined;
  if (category) await api.categories.update({ params: { id: category._id }, body }, { ifMatch });
  else await api.categories.create({ body });
  await Promise.all([invalidate('/api/categories'), invalidate('/api/products')]);
}
