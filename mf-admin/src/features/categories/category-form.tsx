import { CATEGORY_LENGTHS, type Category, hsnProblem, texts } from '@tanabana/contracts';
import { announce, api, invalidate, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog, TextArea, TextField } from '@tanabana/ui';
import { type FormEvent, useId, useState } from 'react';
import { Folded, focusUnfolded } from '../../shared/folded.tsx';
import shared from '../../shared/shared.module.css';
import { chartBody, chartProblem, chartText } from '../../shared/size-chart/chart-text.ts';
import { SizeChartField } from '../../shared/size-chart/size-chart-field.tsx';
import { UnsavedQuestion, useUnsaved } from '../../shared/unsaved.tsx';

interface CategoryFormProps {
  /** Null for a new one. */
  category: Category | null;
  onClose: () => void;
}

/** Name, and if wanted slug, HSN code, description (rules 2.24, 5.7), size chart. */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const formId = useId();
  const kept = {
    name: category?.name ?? '',
    slug: category?.slug ?? '',
    hsn: category?.hsn ?? '',
    sizeChart: chartText(category?.sizeChart),
    description: category?.description ?? '',
  };
  const [form, setForm] = useState(kept);
  const [missing, setMissing] = useState(false);
  const [wrongHsn, setWrongHsn] = useState<string | null>(null);
  const [wrongChart, setWrongChart] = useState<string | null>(null);
  const { busy, problem, run } = useTask(texts.failed.categorySave);
  const changed = JSON.stringify(form) !== JSON.stringify(kept);
  const unsaved = useUnsaved(changed, onClose);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const name = form.name.trim();
    setMissing(name === '');
    setWrongHsn(hsnProblem(form.hsn));
    setWrongChart(chartProblem(form.sizeChart));
    if (name === '') return document.getElementById(`${formId}-name`)?.focus();
    if (hsnProblem(form.hsn)) return document.getElementById(`${formId}-hsn`)?.focus();
    if (chartProblem(form.sizeChart))
      return focusUnfolded(document.getElementById(`${formId}-chart`));
    const done = await run(() => send(category, { ...form, name }));
    if (!done) return;
    announce(`${name} saved`);
    unsaved.leave();
  };
  const set = (change: Partial<typeof form>): void => setForm({ ...form, ...change });
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
      <form id={formId} noValidate className={shared.form} onSubmit={save}>
        {problem && <Alert tone="danger">{problem}</Alert>}
        <TextField
          id={`${formId}-name`}
          label="Name"
          maxLength={CATEGORY_LENGTHS.name}
          required
          value={form.name}
          error={missing ? texts.validation.categoryName : null}
          onChange={(event) => {
            set({ name: event.target.value });
            setMissing(false);
          }}
        />
        <TextField
          label="Slug"
          optional
          hint="The last part of its address. Made from the name when left out."
          maxLength={CATEGORY_LENGTHS.slug}
          autoCapitalize="none"
          spellCheck={false}
          value={form.slug}
          onChange={(event) => set({ slug: event.target.value })}
        />
        <TextField
          id={`${formId}-hsn`}
          label="HSN code"
          optional
          hint="4, 6 or 8 digits, for GST; a product may have its own."
          inputMode="numeric"
          maxLength={8}
          value={form.hsn}
          error={wrongHsn}
          onChange={(event) => {
            set({ hsn: event.target.value });
            setWrongHsn(null);
          }}
        />
        <TextArea
          label="Description"
          optional
          maxLength={CATEGORY_LENGTHS.description}
          value={form.description}
          onChange={(event) => set({ description: event.target.value })}
        />
        <Folded title="Size chart">
          <SizeChartField
            id={`${formId}-chart`}
            label="Size chart"
            hint="Of its products that have none of their own"
            value={form.sizeChart}
            error={wrongChart}
            onChange={(event) => {
              set({ sizeChart: event.target.value });
              setWrongChart(null);
            }}
          />
        </Folded>
      </form>
      <UnsavedQuestion unsaved={unsaved} />
    </Dialog>
  );
}

/** The slug is sent only when there is one (rule 5.7). */
async function send(
  category: Category | null,
  form: Record<'name' | 'slug' | 'hsn' | 'description' | 'sizeChart', string>,
): Promise<void> {
  const { name, slug, hsn, description, sizeChart } = form;
  const isNewChart = sizeChart.trim() !== chartText(category?.sizeChart);
  const body = {
    name,
    ...(slug.trim() ? { slug: slug.trim() } : {}),
    ...(hsn.trim() !== (category?.hsn ?? '') && { hsn: hsn.trim() }),
    ...(isNewChart && { sizeChart: chartBody(sizeChart) }),
    description,
    attributes: JSON.stringify(category?.attributes ?? {}),
  };
  if (category) await api.categories.update({ params: { id: category._id }, body });
  else await api.categories.create({ body });
  await Promise.all([invalidate('/api/categories'), invalidate('/api/products')]);
}
