import { z } from 'zod';
import { auditPage, auditQuery } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { contentRoutes } from './routes.ts';
import * as schema from './schema.ts';

export const contentEndpoints = {
  published: endpoint(contentRoutes.published, {
    query: schema.contentQuery,
    response: schema.publishedContent,
  }),
  preview: endpoint(contentRoutes.preview, {
    query: schema.previewQuery,
    response: schema.publishedContent,
    errors: ['content.preview_invalid'],
  }),
  picture: endpoint(contentRoutes.picture, {
    params: z.object({ id }),
    query: schema.contentPictureQuery,
    response: null,
    notFound: 'content.picture_not_found',
  }),
  documents: endpoint(contentRoutes.documents, { response: schema.contentDocuments }),
  history: endpoint(contentRoutes.history, {
    params: z.object({ key: schema.contentKey }),
    query: schema.historyQuery,
    response: schema.contentHistory,
    notFound: 'content.not_found',
  }),
  version: endpoint(contentRoutes.version, {
    params: schema.versionParams,
    response: schema.contentVersion,
    notFound: 'content.not_found',
  }),
  save: endpoint(contentRoutes.save, {
    body: schema.newContentVersion,
    response: schema.contentVersion,
    status: 201,
    errors: ['content.changed', 'request.invalid'],
  }),
  issuePreview: endpoint(contentRoutes.issuePreview, {
    body: schema.wantedContentPreview,
    response: schema.contentPreview,
    status: 201,
    notFound: 'content.not_found',
  }),
  addPicture: endpoint(contentRoutes.addPicture, {
    query: schema.newPictureQuery,
    response: schema.addedPicture,
    status: 201,
    errors: ['content.picture_invalid'],
  }),
  audit: endpoint(contentRoutes.audit, { query: auditQuery, response: auditPage }),
};
