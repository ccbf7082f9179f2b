import { route } from '../endpoint.ts';
import { previewedContent, publishedContent } from './published-route.ts';

const read = { permission: 'content.read' } as const;
const write = { permission: 'content.write' } as const;
const version = { key: 'text', version: 'number', state: 'text', values: {} } as const;

/** The calls of the content service (chapter 21). */
export const contentRoutes = {
  published: publishedContent,
  preview: previewedContent,
  /** A picture, `w` pixels wide if given. */
  picture: route('GET', '/api/content/pictures/:id', 'all'),
  /** All documents with their states. */
  documents: route('GET', '/api/content/documents', 'admin', {
    ...read,
    gives: { data: [{ key: 'text', newest: 'number', scheduled: [{}] }] },
  }),
  /** Versions of a document, newest first; version 0 is the content of a new shop. */
  history: route('GET', '/api/content/documents/:key/versions', 'admin', {
    ...read,
    gives: { data: [{ version: 'number', state: 'text' }], total: 'number' },
  }),
  /** One version with its values; `newest` is the last one, draft or published. */
  version: route('GET', '/api/content/documents/:key/versions/:version', 'admin', {
    ...read,
    gives: version,
  }),
  /** Stores a new version of a document, as a draft or published. */
  save: route('POST', '/api/content/documents', 'admin', { ...write, gives: version }),
  /** Issues a signed link to a version. */
  issuePreview: route('POST', '/api/content/previews', 'admin', {
    ...write,
    gives: { token: 'text', endsAt: 'text' },
  }),
  addPicture: route('POST', '/api/content/pictures', 'admin', {
    ...write,
    files: { field: 'picture', max: 1 },
    gives: { id: 'text', width: 'number', height: 'number' },
  }),
  audit: route('GET', '/api/content/audit', 'admin', {
    permission: 'audit.read',
    gives: { data: [{}] },
  }),
};
