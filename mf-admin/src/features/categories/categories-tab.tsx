import { type Category, texts } from '@tanabana/contracts';
import { announce, api, invalidate, useApi } from '@tanabana/storefront';
import { Button, ConfirmDialog, PlusIcon } from '@tanabana/ui';
import { useState } from 'react';
import { pageOf, useAddressState } from '../../hooks/use-address-state.ts';
import { useTask } from '../../hooks/use-task.ts';
import { ListStates } from '../../parts/list-states.tsx';
import { Pager } from '../../parts/pager.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { Toolbar } from '../../parts/toolbar.tsx';
import { CategoriesTable } from './categories-table.tsx';
import { CategoryForm } from './category-form.tsx';

/** Spec.md section 9. */
const PAGE_SIZE = 500;

type Doing = { form: Category | null } | { removal: Category } | null;

/** Categories: search, add, edit, delete (spec.md section 2). */
export default function CategoriesTab() {
  const { state, set, searchOf } = useAddressState({ q: '', page: '1' });
  const page = pageOf(state.page);
  const list = useApi(api.categories.list, {
    query: { q: state.q || undefined, page: String(page), limit: String(PAGE_SIZE) },
  });
  const [doing, setDoing] = useState<Doing>(null);
  return (
    <>
      <Toolbar
        actions={
          <Button onClick={() => setDoing({ form: null })}>
            <PlusIcon size={18} />
            Add Category
          </Button>
        }
      >
        <SearchBox
          label="Search categories"
          placeholder="Search categories"
          value={state.q}
          onSearch={(q) => set({ q, page: '1' })}
        />
      </Toolbar>
      <ListStates
        state={list}
        failed={texts.failed.categories}
        count={list.data?.data.length}
        empty={{ title: 'No results' }}
      >
        <CategoriesTable
          categories={list.data?.data ?? []}
          onEdit={(form) => setDoing({ form })}
          onRemove={(removal) => setDoing({ removal })}
        />
        <Pager
          label="Categories"
          page={page}
          limit={PAGE_SIZE}
          total={list.data?.total ?? 0}
          searchOf={(to) => searchOf({ page: String(to) })}
        />
      </ListStates>
      {doing && 'form' in doing && (
        <CategoryForm category={doing.form} onClose={() => setDoing(null)} />
      )}
      {doing && 'removal' in doing && (
        <CategoryRemoval category={doing.removal} onClose={() => setDoing(null)} />
      )}
    </>
  );
}

function CategoryRemoval({ category, onClose }: { category: Category; onClose: () => void }) {
  const { busy, problem, run } = useTask(texts.failed.remove);
  const remove = async (): Promise<void> => {
    const done = await run(async () => {
      await api.categories.remove({ params: { id: category._id } });
      await invalidate('/api/categories');
    });
    if (!done) return;
    announce(`${category.name} deleted`);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Delete category "${category.name}"?`}
      confirm="Delete"
      busy={busy}
      problem={problem}
      onConfirm={remove}
      onClose={onClose}
    >
      Only a category without products can be deleted.
    </ConfirmDialog>
  );
}
