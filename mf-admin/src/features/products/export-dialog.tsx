import { type ExportFormat, exportFormats } from '@tanabana/contracts';
import { api } from '@tanabana/storefront';
import { Button, ChoiceGroup, Dialog } from '@tanabana/ui';
import { useState } from 'react';
import { ExportButton } from '../../shared/export-button.tsx';
import shared from '../../shared/shared.module.css';

const FORMS: Record<ExportFormat, { label: string; hint: string }> = {
  tanabana: {
    label: 'This shop',
    hint: 'Every column. To edit many products in a spreadsheet and import them again.',
  },
  shopify: {
    label: 'Shopify',
    hint: "Shopify's product file: variants for sale, with the addresses of their pictures.",
  },
  google: {
    label: 'Google Merchant Center',
    hint: 'One line per variant for sale, without the number of pieces.',
  },
  meta: {
    label: 'Meta (Facebook, Instagram)',
    hint: 'One line per variant for sale, with the number of pieces.',
  },
};

/** Downloads the catalogue in one of several forms; importing the file again changes nothing. */
export default function ExportDialog({ onClose }: { onClose: () => void }) {
  const [format, setFormat] = useState<ExportFormat>('tanabana');
  const name = format === 'tanabana' ? 'products' : `products-${format}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Export Products"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <ExportButton
            primary
            name={name}
            load={() => api.products.exportCsv.file({ query: { format } })}
          />
        </>
      }
    >
      <div className={shared.form}>
        <ChoiceGroup
          legend="Form of the file"
          look="cards"
          value={format}
          options={exportFormats.map((value) => ({ value, ...FORMS[value] }))}
          onChange={(value) => setFormat(exportFormats.find((one) => one === value) ?? 'tanabana')}
        />
      </div>
    </Dialog>
  );
}
