import type { Category } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { Button, type Column, Table } from '@tanabana/ui';
import parts from '../../parts/parts.module.css';

interface CategoriesTableProps {
  categories: readonly Category[];
  onEdit: (category: Category) => void;
  onRemove: (category: Category) => void;
}

/** The columns of spec.md section 2, and what helps to tell categories apart. */
export function CategoriesTable({ categories, onEdit, onRemove }: CategoriesTableProps) {
  const columns: Column<Category>[] = [
    {
      id: 'name',
      header: 'Category name',
      block: 'title',
      cell: ({ name }) => <strong>{name}</strong>,
    },
    {
      id: 'address',
      header: 'Address',
      cell: ({ slug }) => <Link to={paths.category(slug)}>{paths.category(slug)}</Link>,
    },
    {
      id: 'products',
      header: 'Products',
      align: 'end',
      cell: ({ name, count }) => (
        <Link to={`${paths.dashboard('products')}?${new URLSearchParams({ category: name })}`}>
          {count ?? '–'}
        </Link>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      block: 'alone',
      cell: (category) => (
        <div className={parts.rowActions}>
          <Button
            variant="quiet"
            size="s"
            aria-label={`Edit ${category.name}`}
            onClick={() => onEdit(category)}
          >
            Edit
          </Button>
          <Button
            variant="quiet"
            size="s"
            aria-label={`Delete ${category.name}`}
            onClick={() => onRemove(category)}
          >
            Delete
          </Button>
        </div>
      ),
    },
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
