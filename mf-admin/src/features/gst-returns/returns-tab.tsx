import { formatAmount, type Gstr1, type Gstr1Section, gstr1Csv } from '@tanabana/contracts';
import { api, Link, paths, serverNow, useApi } from '@tanabana/storefront';
import {
  Alert,
  Button,
  type Column,
  DownloadIcon,
  Filter,
  saveFile,
  Table,
  Toolbar,
} from '@tanabana/ui';
import { Fragment } from 'react';
import { count } from '../../shared/formats.ts';
import { ListStates } from '../../shared/list.tsx';
import { optionOf, useAddressState } from '../../shared/use-address-state.ts';
import { monthOptions, monthText, monthToFile } from './months.ts';
import styles from './returns.module.css';

/** Monthly GSTR-1: figures, inconsistencies, and files for the portal. */
export default function ReturnsTab() {
  const now = serverNow();
  const options = monthOptions(now);
  const { state, set } = useAddressState({ month: monthToFile(now) });
  const month = optionOf(options, state.month) || monthToFile(now);
  const answer = useApi(api.orders.gstr1, { query: { month } });
  const { data } = answer;
  return (
    <>
      <Toolbar>
        <Filter
          label="Month"
          value={month}
          options={options}
          onChange={(chosen) => set({ month: chosen })}
        />
      </Toolbar>
      <ListStates
        state={answer}
        failed="Failed to load the month"
        count={data && data.month === month ? data.net.count : undefined}
        empty={{
          title: `No invoice in ${monthText(month)}`,
          text: 'Invoices are created when orders are shipped. File a month without invoices as nil.',
        }}
      >
        {data && data.month === month && <Month month={data} />}
      </ListStates>
    </>
  );
}

function Month({ month }: { month: Gstr1 }) {
  return (
    <div className={styles.month}>
      {!month.isFiled && (
        <Alert tone="info" title="This shop files no GSTR-1">
          Only registered sellers file it. These are the totals of your documents.
        </Alert>
      )}
      <Problems month={month} />
      <Figures month={month} />
      <Files month={month} />
    </div>
  );
}

/** Inconsistencies with their documents. */
function Problems({ month: { problems } }: { month: Gstr1 }) {
  if (problems.length === 0)
    return (
      <Alert tone="success" title="Everything agrees">
        Numbers are complete and chronological, and the tables match the documents.
      </Alert>
    );
  return (
    <Alert tone="warning" title="Check these before you file">
      <ul className={styles.problems}>
        {problems.map(({ text, count: all, documents }) => (
          <li key={text}>
            {text}{' '}
            {documents.map(({ number, orderId }) => (
              <Fragment key={number}>
                <Link to={paths.invoice(orderId, undefined, number)} target="_blank">
                  {number}
                </Link>{' '}
              </Fragment>
            ))}
            {all > documents.length && <span>and {all - documents.length} more</span>}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type Sums = Gstr1['net'];

const sumColumns: readonly Column<Sums & { name: string }>[] = [
  { header: 'Documents', cell: ({ name, count: all }) => `${name}: ${all}`, block: 'title' },
  { header: 'Taxable value', cell: ({ taxable }) => formatAmount(taxable), align: 'end' },
  { header: 'CGST', cell: ({ cgst }) => formatAmount(cgst), align: 'end' },
  { header: 'SGST/UTGST', cell: ({ sgst, utgst }) => formatAmount(sgst + utgst), align: 'end' },
  { header: 'IGST', cell: ({ igst }) => formatAmount(igst), align: 'end' },
  { header: 'Total', cell: ({ total }) => formatAmount(total), align: 'end' },
];

/** Totals of the month's invoices and credit notes. */
function Figures({ month }: { month: Gstr1 }) {
  const { invoices, creditNotes, net, rounding } = month;
  const rows = [
    { name: 'Invoices', ...invoices },
    { name: 'Credit notes', ...creditNotes },
    { name: 'Together', ...net },
  ];
  return (
    <section aria-labelledby="month-figures" className={styles.part}>
      <h3 id="month-figures">{monthText(month.month)}</h3>
      <Table
        caption="Totals of the month"
        columns={sumColumns}
        rows={rows}
        rowKey={({ name }) => name}
      />
      {rounding !== 0 && (
        <p className={styles.note}>
          Invoices round each line, the portal rounds totals: it will calculate{' '}
          {formatAmount(Math.abs(rounding))} {rounding > 0 ? 'more' : 'less'} tax than the invoices.
        </p>
      )}
    </section>
  );
}

const fileName = (month: string, id: string): string => `gstr1-${month}-${id}.csv`;

const save = (month: string, section: Gstr1Section): void =>
  saveFile(
    new Blob([gstr1Csv(section)], { type: 'text/csv' }),
    fileName(month, section.id.replace(/[()]/g, '-').replace(/-$/, '')),
  );

/** Tables of the form as files for the portal's offline tool. */
function Files({ month: { month, sections } }: { month: Gstr1 }) {
  const columns: readonly Column<Gstr1Section>[] = [
    { header: 'Table', cell: ({ table }) => table },
    { header: 'What', cell: ({ title }) => title, block: 'title' },
    { header: 'Lines', cell: ({ rows }) => rows.length, align: 'end' },
    {
      header: 'Taxable value',
      cell: ({ taxable, id }) => (id === 'docs' ? '–' : formatAmount(taxable)),
      align: 'end',
    },
    {
      header: 'Tax',
      cell: ({ cgst, sgst, utgst, igst, id }) =>
        id === 'docs' ? '–' : formatAmount(cgst + sgst + utgst + igst),
      align: 'end',
    },
    {
      header: 'File',
      hideHeader: true,
      block: 'alone',
      cell: (section) =>
        section.rows.length > 0 && (
          <Button variant="secondary" size="s" onClick={() => save(month, section)}>
            <DownloadIcon size={16} />
            {section.id}.csv
          </Button>
        ),
    },
  ];
  const filled = sections.filter(({ rows }) => rows.length > 0);
  return (
    <section aria-labelledby="month-files" className={styles.part}>
      <h3 id="month-files">Files for the portal</h3>
      <p className={styles.note}>
        {count(filled.length, 'file')} for the offline tool of the GST portal, one per table. Other
        tables are empty for sales to consumers.
      </p>
      <Table caption="Tables of GSTR-1" columns={columns} rows={sections} rowKey={({ id }) => id} />
    </section>
  );
}
