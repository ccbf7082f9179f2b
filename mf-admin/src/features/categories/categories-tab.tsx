import { type Category, texts } from '@tanabana/contracts';
import { announce, api, invalidate, Link, paths, useApi } from '@tanabana/storefront';
import { Button, type Column, PlusIcon, SearchBox, Table, Toolbar } from '@tanabana/ui';
import { useState } from 'react';
import { actionsColumn, ListStates, Pager, RowAction } from '../../shared/list.tsx';
import { RemovalDialog } from '../../shared/removal-dialog.tsx';
import { tabPath, useAddressState } from '../../shared/use-address-state.ts';
import { useRequested } from '../../shared/use-requested.ts';
import { CategoryForm } from './category-form.tsx';

/** Rule 9.9. */
const PAGE_SIZE = 500;

type OpenDialog = { form: Category | null } | { removal: Category } | null;

/** Categories: search, add, edit, delete (rule 2.24). */
export default function CategoriesTab() {
  const address = useAddressState({ q: '', page: '1' });
  const { state, set, page } = address;
  const list = useApi(api.categories.list, {
    query: { q: state.q || undefined, page: String(page), limit: String(PAGE_SIZE) },
  });
  const [dialog, setDialog] = useState<OpenDialog>(null);
  useRequested({ add: () => setDialog({ form: null }) });
  return (
    <>
      <Toolbar
        actions={
          <Button onClick={() => setDialog({ form: null })}>
            <PlusIcon size={18} />
            Add Category
          </Button>
        }
      >
        <SearchBox label="Search categories" value={state.q} onSearch={(q) => set({ q })} />
      </Toolbar>
      <ListStates
        state={list}
        failed={texts.failed.categories}
        count={list.data?.data.length}
        empty={{ title: 'No results' }}
      >
        <CategoriesTable
          categories={list.data?.data ?? []}
          onEdit={(form) => setDialog({ form })}
          onRemove={(removal) => setDialog({ removal })}
        />
        <Pager label="Categories" address={address} limit={PAGE_SIZE} total={list.data?.total} />
      </ListStates>
      {dialog && 'form' in dialog && (
        <CategoryForm category={dialog.form} onClose={() => setDialog(null)} />
      )}
      {dialog && 'removal' in dialog && (
        <RemovalDialog
          title={`Delete category "${dialog.removal.name}"?`}
          remove={() => remove(dialog.removal)}
          onClose={() => setDialog(null)}
        >
          Only a category without products can be deleted.
        </RemovalDialog>
      )}
    </>
  );
}

async function remove({ _id, name }: Category): Promise<void> {
  await api.categories.remove({ params: { id: _id } });
  await invalidate('/api/categories');
  announce(`${name} deleted`);
}

interface CategoriesTableProps {
  categories: readonly Category[];
  onEdit: (category: Category) => void;
  onRemove: (category: Category) => void;
}

/** Columns of rule 2.24 and helpful additions. */
function CategoriesTable({ categories, onEdit, onRemove }: CategoriesTableProps) {
  const columns: Column<Category>[] = [
    {
      header: 'Category name',
      block: 'title',
      cell: ({ name }) => <strong>{name}</strong>,
    },
    {
      header: 'Address',
      cell: ({ slug }) => <Link to={paths.category(slug)}>{paths.category(slug)}</Link>,
    },
    {
      header: 'Products',
      align: 'end',
      cell: ({ name, count }) => (
        <Link to={tabPath('products', { category: name })}>{count ?? '–'}</Link>
      ),
    },
    actionsColumn((category) => (
      <>
        <RowAction name={`Edit ${category.name}`} onClick={() => onEdit(category)}>
          Edit
        </RowAction>
        <RowAction name={`Delete ${category.name}`} onClick={() => onRemove(category)}>
          Delete
        </RowAction>
      </>
    )),
  ];
  return (
    <Table
      caption="Categories"
      columns={columns}
      rows={categories}
      rowKey={(category) => category._id}
    />
  );
}
