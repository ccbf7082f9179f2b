import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { Table } from './table.tsx';

const numbers = (from: number) => Array.from({ length: 200 }, (_, at) => String(from + at));

test('a table of 200 rows renders 12 of them first and all with the next render, also after its rows are replaced', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  let cells = 0;
  const cell = (row: string) => {
    cells += 1;
    return row;
  };
  const show = (rows: readonly string[]) =>
    root.render(
      <Table
        caption="Numbers"
        columns={[{ header: 'Number', cell }]}
        rows={rows}
        rowKey={(row) => row}
      />,
    );
  const rows = () => place.querySelectorAll('tbody tr');
  show(numbers(0));
  await expect.poll(() => rows().length).toBe(200);
  expect(cells).toBe(212);
  show(numbers(1000));
  await expect.poll(() => rows()[199]?.textContent).toContain('1199');
  expect(cells).toBe(424);
  show(numbers(1000));
  await expect.poll(() => cells).toBe(624);
});
