import { expect, test } from 'vitest';
import { canaryMailTemplates } from './sample-mails.ts';

test('every template is the email of its kind (rule 20.6)', async () => {
  const site = {
    storeName: 'Neel',
    publicUrl: 'https://neel.example',
    mailFooter: 'Loom Street 4',
  };
  for (const [kind, { sample }] of Object.entries(canaryMailTemplates(site))) {
    const mail = await sample();
    expect(mail.kind).toBe(kind);
    expect(mail.html).toContain('Loom Street 4');
  }
});
