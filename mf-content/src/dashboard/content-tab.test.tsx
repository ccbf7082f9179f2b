import { type ContentVersion, DEFAULT_CONTENT, defaultSource } from '@tanabana/contracts';
import { contentEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildSession,
  expectNoFaults,
  longTest,
  openPage,
  StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const main = page.getByRole('main');
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const button = (name: string | RegExp) => main.getByRole('button', { name });
const by = { id: 'a1'.repeat(12), username: 'asha' };
const AT = '2026-11-05T04:30:00.000Z';

const facts = (version: number) => ({
  ...{ version, state: 'published' as const, publishAt: null, at: null, by: null },
});
const draft = { ...facts(3), state: 'draft' as const, at: AT, by };

/** Version 3 of the hero slides, a draft. */
const hero = (changes: Partial<ContentVersion> = {}): ContentVersion => ({
  ...draft,
  ...{ key: 'hero', newest: 3, values: defaultSource('hero') },
  ...changes,
});
let shop: StandInShop;

beforeEach(() => {
  shop = new StandInShop();
  shop.answer(contentEndpoints.documents, {
    data: Object.keys(DEFAULT_CONTENT).map((key) => ({
      key: key as 'hero',
      ...{ newest: 3, current: facts(0) },
      draft: key === 'hero' ? draft : null,
      scheduled: [],
    })),
  });
  shop.answer(contentEndpoints.version, hero());
  shop.answer(contentEndpoints.save, ({ body }) => ({
    ...{ ...facts(4), key: body.key, newest: 4, values: body.values, at: AT, by },
    ...(body.publishAt === null ? { state: 'draft' as const } : { publishAt: AT }),
  }));
});

const openTab = (path = '', width = 360) =>
  openPage(`/dashboard/content${path}`, {
    modules: ['mf-admin', 'mf-content'],
    shop,
    session: buildSession({ isAdmin: true }),
    width,
  });
const openHero = () => openTab('?document=hero', 768);
const saved = () => shop.asked(contentEndpoints.save).map(({ body }) => body);
const summary = (name: string) => main.getByText(name, { exact: true }).first();

test('lists the documents with their states and opens one (rule 21.1)', async () => {
  await openTab();
  await expect.element(button('Edit Hero slides')).toBeVisible();
  await expect.element(main.getByText('Draft', { exact: true })).toBeVisible();
  await expectNoFaults('the list of content');
  await button('Edit Hero slides').click();
  await expect.element(main.getByRole('form', { name: 'Hero slides' })).toBeVisible();
  await expect.element(main.getByText(/^Draft of .* by asha$/)).toBeVisible();
});

test('slides are moved, added, removed and published (rule 21.2)', async () => {
  await openHero();
  const down = button('Move Elevat your style down');
  await down.click();
  await expect.element(down).toHaveFocus();
  await button('Remove Elevat your style').click();
  await expect.element(button('Add slide')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const title = main.getByRole('textbox', { name: 'Title' }).last();
  await expect.element(title).toHaveFocus();
  await title.fill('Festive');
  await main.getByRole('textbox', { name: 'Label of the button' }).last().fill('See all');
  await main.getByRole('textbox', { name: 'Link' }).last().fill('/shop');
  await expectNoFaults('the editor of slides');
  await button('Publish').click();
  await dialog('Publish').getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(saved).toMatchObject([
    {
      ...{ key: 'hero', base: 3, publishAt: 'now' },
      values: { slides: [{ title: 'Bring out the confidence in you' }, { title: 'Festive' }] },
    },
  ]);
  await expect.element(dialog('Publish')).not.toBeInTheDocument();
});

longTest(
  'the owner uploads and describes a picture and moves its focal point by keyboard (rule 21.6)',
  async () => {
    const added = { id: 'c1'.repeat(12), width: 1200, height: 1000 };
    shop.answer(contentEndpoints.addPicture, added);
    await openHero();
    await summary('Elevat your style').click();
    const field = main.getByRole('group', { name: 'Picture on wide windows' }).first();
    await field
      .getByLabelText('Upload a picture')
      .upload(new File(['x'], 'slide.jpg', { type: 'image/jpeg' }));
    const crop = dialog('Crop the picture');
    await crop.getByRole('button', { name: 'Use Whole Picture' }).click();
    await field.getByLabelText('Description').fill('Indigo kurta');
    (field.getByRole('button', { name: /^Focal point/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
    await button('Save draft').click();
    await expect.poll(saved).toMatchObject([
      {
        publishAt: null,
        values: { slides: [{ picture: { ...added, alt: 'Indigo kurta', x: 40, y: 60 } }, {}] },
      },
    ]);
  },
);

longTest(
  'shows the differences when somebody else has saved, and keeps one side (rule 21.2)',
  async () => {
    await openHero();
    await summary('Elevat your style').click();
    await main.getByRole('textbox', { name: 'Title' }).first().fill('Mine');
    shop.refuse(contentEndpoints.save, 'content.changed', { times: 1 });
    shop.answer(contentEndpoints.version, hero({ version: 4, newest: 4 }));
    await button('Save draft').click();
    const conflict = dialog('asha has saved this content meanwhile');
    await expect.element(conflict.getByText('Slides, Mine, Title')).toBeVisible();
    await expect.element(conflict.getByText('Elevat your style')).toBeVisible();
    await expectNoFaults('a conflict');
    await conflict.getByRole('button', { name: 'Replace with mine' }).click();
    await expect.poll(() => saved().map(({ base }) => base)).toEqual([3, 4]);
    await expect.element(conflict).not.toBeInTheDocument();
  },
);

longTest('names wrong fields and offers a preview and the history (rules 21.2, 21.4)', async () => {
  await openHero();
  shop.refuse(contentEndpoints.save, 'request.invalid', {
    times: 1,
    errors: [{ path: 'values.slides.1.title', message: 'Required.' }],
  });
  await summary('Elevat your style').click();
  await main.getByRole('textbox', { name: 'Title' }).first().fill('New');
  await button('Save draft').click();
  const wrong = main.getByRole('textbox', { name: 'Title' }).nth(1);
  await expect.element(wrong).toHaveAccessibleDescription('Required.');
  await expect.element(wrong).toHaveFocus();
  shop.answer(contentEndpoints.issuePreview, { token: 'hero.4.1.x', endsAt: AT });
  await button('Preview').click();
  await expect
    .element(dialog('Preview').getByRole('link', { name: 'Open the preview' }))
    .toHaveAttribute('href', '/?content-preview=hero.4.1.x');
  await dialog('Preview').getByRole('button', { name: 'Close' }).click();
  shop.answer(contentEndpoints.history, { data: [draft, facts(0)], total: 2, page: 1, limit: 20 });
  await button('History').click();
  shop.answer(contentEndpoints.version, hero({ version: 0, values: { slides: [] } }));
  await dialog('History').getByRole('button', { name: 'Restore version 0' }).click();
  await expect.element(main.getByText('New', { exact: true })).not.toBeInTheDocument();
});
