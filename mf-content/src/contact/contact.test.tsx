import { texts } from '@tanabana/contracts';
import { contactEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildSession,
  expectNoFaults,
  longTest,
  openPage,
  StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const asha = {
  Name: 'Asha Rao',
  Email: 'asha@example.com',
  Phone: '+91 98765 43210',
  Website: 'asha.example',
  Contents: 'Do you ship to Goa?',
};
const field = (name: keyof typeof asha) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const send = page.getByRole('button', { name: 'Send message' });
const done = page.getByRole('heading', { name: 'We have received your message' });
const alert = page.getByRole('alert');

let shop: StandInShop;
let reload: () => Promise<void>;

beforeEach(async () => {
  shop = new StandInShop();
  shop.answer(contactEndpoints.send, { message: texts.contact.sent });
  ({ reload } = await openPage('/contact', { modules: ['mf-content'], shop }));
  await expect.element(send).toBeVisible();
});

async function fillAll(): Promise<void> {
  for (const [name, text] of Object.entries(asha))
    await field(name as keyof typeof asha).fill(text);
}

const keys = () =>
  shop.asked(contactEndpoints.send).map(({ headers }) => headers.get('idempotency-key'));

longTest('has a form, an address, hours and a map (rules 2.1, 2.17)', async () => {
  await expect.poll(() => document.title).toBe('Contact Us · Tanabana');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Write, ring or walk in' }))
    .toBeVisible();
  for (const text of ['Mon-Fri', '08:30-20:00', 'Sat & Sun', '09:30-21:30'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^Map: / })).toBeVisible();
  await expect.element(page.getByText('+91 141 000 0101')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'All stores' }))
    .toHaveAttribute('href', '/store-location');
  await expectNoFaults('contact');
});

longTest('sends a message as written, then offers another (rule 2.17)', async () => {
  await fillAll();
  await send.click();
  await expect.element(done).toHaveFocus();
  await expect.element(page.getByText('to asha@example.com')).toBeVisible();
  expect(shop.asked(contactEndpoints.send)[0]?.body).toEqual({
    name: asha.Name,
    email: asha.Email,
    phone: asha.Phone,
    website: asha.Website,
    contents: asha.Contents,
  });
  await expect
    .poll(() =>
      [...document.querySelectorAll('[aria-live]')].some(({ textContent }) =>
        textContent?.includes(texts.contact.sent),
      ),
    )
    .toBe(true);
  await expectNoFaults('message sent');
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect.element(field('Contents')).toHaveFocus();
  await expect.element(field('Contents')).toHaveValue('');
  await expect.element(field('Name')).toHaveValue('Asha Rao');
  await field('Contents').fill('And to Kochi?');
  await send.click();
  await expect.element(done).toHaveFocus();
  const [first, second] = keys();
  expect(second).not.toBe(first);
});

longTest(
  "shows seller and grievance officer if set, and a complaint's number (rule 11.8)",
  async () => {
    const seller = page.getByRole('region', { name: 'Who we are' });
    await expect.element(seller).not.toBeInTheDocument();
    await expect.element(page.getByText('Grievance officer')).not.toBeInTheDocument();
    await openPage('/contact', {
      modules: ['mf-content'],
      shop,
      width: 360,
      config: {
        legalName: 'Tanabana Handlooms LLP',
        storeAddress: '4 Loom Street, Bengaluru 560001',
        careContact: 'care@shop.example, +91 80 4000 0000',
        grievanceOfficer: 'Meera Shah, Manager',
        grievanceContact: 'grievance@shop.example',
        grievanceHours: 'Mon-Fri 10:00-18:00',
      },
    });
    for (const words of ['Tanabana Handlooms LLP', 'Meera Shah, Manager', 'Mon-Fri 10:00-18:00'])
      await expect.element(seller).toHaveTextContent(words);
    await expect.element(seller).toHaveTextContent('within 48 hours');
    for (const [name, href] of [
      ['+91 80 4000 0000', 'tel:+918040000000'],
      ['grievance@shop.example', 'mailto:grievance@shop.example'],
    ] as const)
      await expect.element(seller.getByRole('link', { name })).toHaveAttribute('href', href);
    const foot = page.getByRole('contentinfo');
    await expect
      .element(foot)
      .toHaveTextContent('Sold by Tanabana Handlooms LLP, 4 Loom Street, Bengaluru 560001');
    await expect
      .element(foot)
      .toHaveTextContent(
        'Customer care: care@shop.example, +91 80 4000 0000Grievance officer: Meera Shah, Manager, grievance@shop.example. A complaint is acknowledged within 48 hours and settled within a month.',
      );
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await expectNoFaults('contact with seller and officer');

    shop.answer(contactEndpoints.send, { message: texts.contact.sent, number: '4F2A90BC' });
    await fillAll();
    await send.click();
    await expect.element(page.getByText('Its number is 4F2A90BC.')).toBeVisible();
  },
);

longTest(
  'reports problems at the field in order, and clears them when corrected (rule 5.3)',
  async () => {
    await field('Phone').fill('call me');
    await field('Website').fill('javascript:alert(1)');
    await send.click();
    await expect.element(field('Name')).toHaveFocus();
    for (const [name, words] of [
      ['Name', 'Please enter your name.'],
      ['Email', 'Please enter a valid email.'],
      ['Phone', /valid phone number/],
      ['Website', /valid website address/],
      ['Contents', /Please write your message\./],
    ] as const)
      await expect.element(field(name)).toHaveAccessibleDescription(words);
    await expectNoFaults('contact with problems');
    await field('Name').fill('Asha');
    await expect.element(field('Name')).toHaveAccessibleDescription('');
    await expect.element(field('Name')).not.toHaveAttribute('aria-invalid');
    await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true');
    expect(shop.asked(contactEndpoints.send)).toEqual([]);
  },
);

longTest("shows the service's errors at their fields", async () => {
  shop.refuse(contactEndpoints.send, 'request.invalid', {
    errors: [{ path: 'email', message: 'This address takes no mail.' }],
  });
  await fillAll();
  await send.click();
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(field('Email')).toHaveAccessibleDescription('This address takes no mail.');
  await expect.element(alert).not.toBeInTheDocument();
});

longTest('works by keyboard alone (rule 2.17)', async () => {
  (field('Name').element() as HTMLElement).focus();
  for (const text of ['Asha Rao', 'asha@example.com', '', '', 'Goa?']) {
    if (text) await userEvent.keyboard(text);
    await userEvent.keyboard('{Tab}');
  }
  await expect.element(send).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(done).toHaveFocus();
});

longTest(
  'keeps a half-written message across a reload for its author, and clears it once sent',
  async () => {
    await fillAll();
    await reload();
    for (const [name, text] of Object.entries(asha))
      await expect.element(field(name as keyof typeof asha)).toHaveValue(text);
    await send.click();
    await expect.element(done).toBeVisible();
    await reload();
    await expect.element(field('Contents')).toHaveValue('');
    await expect.element(field('Name')).toHaveValue('');
  },
);

test('prefills the email of a signed-in user', async () => {
  const session = buildSession({ email: 'asha@example.com' });
  await openPage('/contact', { modules: ['mf-content'], shop, session });
  await expect.element(field('Email')).toHaveValue('asha@example.com');
});

longTest(
  'reports a lost response; sending again, even after a reload, is the same message',
  async () => {
    shop.fail(contactEndpoints.send, 'no answer', { times: 1 });
    await fillAll();
    await send.click();
    await expect.element(alert).toHaveTextContent('Failed to send your message. Try again.');
    await expect.element(alert).toHaveTextContent('Your message is still here.');
    await expect.element(field('Contents')).toHaveValue(asha.Contents);
    await expectNoFaults('message that failed');
    await reload();
    await expect.element(field('Contents')).toHaveValue(asha.Contents);
    await send.click();
    await expect.element(done).toBeVisible();
    const [first, second] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  },
);

longTest('reports a rate limit with the time to retry (rule 8.1)', async () => {
  shop.refuse(contactEndpoints.send, 'contact.too_many', { headers: { 'Retry-After': '480' } });
  await fillAll();
  await send.click();
  await expect
    .element(alert)
    .toHaveTextContent(
      'Please wait a little before you write again. It will work again in 8 minutes.',
    );
  await expect.element(field('Contents')).toHaveValue(asha.Contents);
});

longTest('shows that it is sending and accepts one click', async () => {
  const letGo = shop.hold(contactEndpoints.send);
  await fillAll();
  await send.click();
  const busy = page.getByRole('button', { name: 'Sending...' });
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  (busy.element() as HTMLElement).click();
  (busy.element() as HTMLElement).click();
  letGo();
  await expect.element(done).toBeVisible();
  expect(shop.asked(contactEndpoints.send)).toHaveLength(1);
});

test('shows the remaining length of a long message', async () => {
  await expect.element(field('Contents')).toHaveAccessibleDescription(/include its number/);
  await field('Contents').fill('x'.repeat(4900));
  await expect.element(field('Contents')).toHaveAccessibleDescription('100 characters left.');
  expect((field('Contents').element() as HTMLTextAreaElement).maxLength).toBe(5000);
});

test('fits a phone', async () => {
  await openPage('/contact', { modules: ['mf-content'], shop, width: 360, height: 740 });
  await expect.element(send).toBeVisible();
  await expectNoFaults('contact on a phone');
});
