import type { ContentFields, ValuesOf } from './fields.ts';

const title = { kind: 'line', label: 'Title', max: 100 } as const;
const introduction = { kind: 'line', label: 'Introduction', max: 300 } as const;
const href = { kind: 'link', label: 'Link' } as const;
const label = { kind: 'line', label: 'Label', max: 40 } as const;
const anchor = {
  kind: 'anchor',
  label: 'Anchor',
  hint: 'Ends the address: small letters, digits and hyphens.',
} as const;

const links = {
  kind: 'list',
  label: 'Links',
  entry: 'Link',
  max: 12,
  of: { label, href },
} as const;

const banner = (name: string, builtIn: string) =>
  ({
    title: { ...title, label: `${name}: title` },
    line: { ...introduction, label: `${name}: text` },
    picture: { kind: 'picture', label: `${name}: picture`, builtIn: [builtIn] },
  }) as const;

const women = banner('Women', 'women');
const men = banner('Men', 'men');
const all = banner('Everything', 'banner');

const policy = {
  title,
  line: introduction,
  sections: {
    kind: 'list',
    label: 'Sections',
    entry: 'Section',
    max: 40,
    of: { title, id: anchor, text: { kind: 'rich', label: 'Text', max: 8000 } },
  },
} as const;

/** Icons of the promises on the about page. */
const ABOUT_ICONS = [
  { value: 'truck', label: 'Truck' },
  { value: 'return', label: 'Return' },
  { value: 'shield', label: 'Shield' },
] as const;

/** Icons of the promises in the footer. */
export const PROMISE_ICONS = [
  { value: 'globe', label: 'Globe' },
  { value: 'return', label: 'Return' },
  { value: 'shield', label: 'Shield' },
  { value: 'parcel', label: 'Parcel' },
] as const;

/** Sections of the home page. */
export const HOME_SECTIONS = [
  { value: 'hero', label: 'Hero slides' },
  { value: 'promises', label: 'Promises' },
  { value: 'collections', label: 'Collections' },
  { value: 'arrivals', label: 'New Arrivals' },
  { value: 'trending', label: 'Trending Now' },
  { value: 'productCollections', label: 'Shop by collection' },
  { value: 'banner', label: 'Collection banner' },
  { value: 'gallery', label: 'Gallery' },
  { value: 'join', label: 'Invitation to register' },
] as const;

export type HomeSection = (typeof HOME_SECTIONS)[number]['value'];

/** The fields of each content document (rule 21.1). */
export const CONTENT_KINDS = {
  announcement: {
    text: { kind: 'line', label: 'Text', max: 80 },
    more: {
      kind: 'line',
      label: 'Text on wide windows only',
      max: 120,
      optional: true,
      hint: 'Follows the text after a dot.',
    },
    href: { ...href, optional: true },
  },
  hero: {
    slides: {
      kind: 'list',
      label: 'Slides',
      entry: 'Slide',
      max: 8,
      of: {
        title: { kind: 'line', label: 'Title', max: 60 },
        line: { kind: 'line', label: 'Text', max: 120, optional: true },
        label: { ...label, label: 'Label of the button' },
        href,
        ground: {
          kind: 'choice',
          label: 'Colour behind the text',
          options: [
            { value: 'indigo', label: 'Indigo' },
            { value: 'madder', label: 'Madder' },
          ],
        },
        picture: {
          kind: 'picture',
          label: 'Picture on wide windows',
          hint: 'About 6:5.',
          builtIn: ['hero-1', 'hero-2'],
        },
        phone: {
          kind: 'picture',
          label: 'Picture on phones',
          hint: 'About 9:11.',
          builtIn: ['hero-1-tall', 'hero-2-tall'],
        },
        from: { kind: 'time', label: 'Shown from', hint: 'Empty: at once.' },
        to: { kind: 'time', label: 'Shown until', hint: 'Empty: no end.' },
      },
    },
  },
  home: {
    sections: { kind: 'order', label: 'Sections', options: HOME_SECTIONS },
  },
  banner: {
    title,
    line: { ...introduction, label: 'Text' },
    label: { ...label, label: 'Label of the button' },
    href,
    picture: { kind: 'picture', label: 'Picture', builtIn: ['banner'] },
  },
  banners: {
    womenTitle: women.title,
    womenLine: women.line,
    womenPicture: women.picture,
    menTitle: men.title,
    menLine: men.line,
    menPicture: men.picture,
    allTitle: all.title,
    allLine: all.line,
    allPicture: all.picture,
  },
  faq: {
    title,
    line: introduction,
    topics: {
      kind: 'list',
      label: 'Topics',
      entry: 'Topic',
      max: 20,
      of: {
        title,
        id: anchor,
        items: {
          kind: 'list',
          label: 'Questions',
          entry: 'Question',
          max: 40,
          of: {
            title: { kind: 'line', label: 'Question', max: 160 },
            id: anchor,
            text: { kind: 'rich', label: 'Answer', max: 4000 },
          },
        },
      },
    },
  },
  about: {
    title,
    line: introduction,
    storyTitle: { ...title, label: 'Story: title' },
    story: { kind: 'rich', label: 'Story', max: 6000 },
    craftsTitle: { ...title, label: 'Crafts: title' },
    crafts: {
      kind: 'list',
      label: 'Crafts',
      entry: 'Craft',
      max: 8,
      of: {
        name: { kind: 'line', label: 'Name', max: 60 },
        place: { kind: 'line', label: 'Place', max: 80 },
        line: { kind: 'line', label: 'Text', max: 200 },
        picture: {
          kind: 'picture',
          label: 'Picture',
          builtIn: ['block', 'bandhani', 'ikat', 'chikan'],
        },
      },
    },
    promiseTitle: { ...title, label: 'Promises: title' },
    promiseLine: { ...introduction, label: 'Promises: text' },
    promises: {
      kind: 'list',
      label: 'Promises',
      entry: 'Promise',
      max: 6,
      of: {
        icon: { kind: 'choice', label: 'Icon', options: ABOUT_ICONS },
        title,
        text: { kind: 'line', label: 'Text', max: 200 },
        label: { ...label, label: 'Label of the link' },
        href,
      },
    },
    reviews: {
      kind: 'list',
      label: 'Reviews',
      entry: 'Review',
      max: 12,
      of: {
        who: { kind: 'line', label: 'Who', max: 60 },
        stars: {
          kind: 'choice',
          label: 'Stars',
          options: [
            { value: '5', label: '5' },
            { value: '4', label: '4' },
            { value: '3', label: '3' },
            { value: '2', label: '2' },
            { value: '1', label: '1' },
          ],
        },
        text: { kind: 'line', label: 'Text', max: 400 },
      },
    },
    reviewsNote: { kind: 'line', label: 'Reviews: note', max: 120, optional: true },
    foundersTitle: { ...title, label: 'Founders: title' },
    foundersLine: { ...introduction, label: 'Founders: text' },
    founders: {
      kind: 'list',
      label: 'Founders',
      entry: 'Person',
      max: 8,
      of: {
        name: { kind: 'line', label: 'Name', max: 60 },
        role: { kind: 'line', label: 'Role', max: 60 },
        line: { kind: 'line', label: 'Text', max: 200 },
        picture: { kind: 'picture', label: 'Portrait', builtIn: ['asha', 'kabir', 'noor'] },
      },
    },
  },
  stores: {
    title,
    line: introduction,
    hours: {
      kind: 'list',
      label: 'Opening hours',
      entry: 'Line',
      max: 7,
      of: {
        days: { kind: 'line', label: 'Days', max: 40 },
        time: { kind: 'line', label: 'Hours', max: 40 },
      },
    },
    stores: {
      kind: 'list',
      label: 'Stores',
      entry: 'Store',
      max: 40,
      of: {
        name: { kind: 'line', label: 'City', max: 60 },
        line: { kind: 'line', label: 'Text', max: 160 },
        street: { kind: 'line', label: 'Street', max: 120 },
        place: { kind: 'line', label: 'City and state', max: 120 },
        phone: { kind: 'line', label: 'Phone', max: 40 },
        picture: {
          kind: 'picture',
          label: 'Picture',
          builtIn: ['jaipur', 'ahmedabad', 'hyderabad', 'lucknow'],
        },
      },
    },
    note: { kind: 'line', label: 'Note below the stores', max: 200, optional: true },
  },
  terms: policy,
  privacy: policy,
  returns: policy,
  footer: {
    line: { kind: 'line', label: 'Text below the name', max: 200 },
    groups: { kind: 'list', label: 'Columns', entry: 'Column', max: 4, of: { title, links } },
    promiseTitle: { ...title, label: 'Promises: title' },
    promises: {
      kind: 'list',
      label: 'Promises',
      entry: 'Promise',
      max: 6,
      of: {
        text: { kind: 'line', label: 'Text', max: 60 },
        icon: { kind: 'choice', label: 'Icon', options: PROMISE_ICONS },
      },
    },
    end: { kind: 'line', label: 'Last line', max: 120 },
  },
  menu: { links },
} as const satisfies Record<string, ContentFields>;

export type ContentKey = keyof typeof CONTENT_KINDS;

export const CONTENT_KEYS = Object.keys(CONTENT_KINDS) as ContentKey[];

/** Values of a content document as pages get them. */
export type ContentValues<K extends ContentKey> = ValuesOf<(typeof CONTENT_KINDS)[K]>;

/** Values of a content document as they are edited: rich texts are Markdown. */
export type SourceValues<K extends ContentKey> = ValuesOf<(typeof CONTENT_KINDS)[K], string>;

/** Published content documents; a key without a published version is missing. */
export type PublishedContent = { [K in ContentKey]?: ContentValues<K> };
