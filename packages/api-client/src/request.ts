import type { Route } from '@tanabana/contracts';

type Text = string | number | boolean;

/** What a call takes, before types: path parameters, query, body, files. */
export interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: readonly Blob[];
}

/**
 * The address of a call with its parameters filled in, without origin: `/api/products?q=silk`.
 * Queries stand in alphabetic order, so that the same question always has the same address;
 * empty values are left out.
 */
export function addressOf(route: Route, input: LooseInput = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}).sort(([a], [b]) =>
    a < b ? -1 : 1,
  ))
    for (const one of [value].flat())
      if (isText(one) && one !== '') query.append(name, String(one));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The body of a call as fetch and XMLHttpRequest take it, with its content type where we set one. */
export function bodyOf(
  route: Route,
  input: LooseInput,
): { body?: string | FormData; contentType?: string } {
  if (route.files) return { body: formOf(route.files.field, input) };
  if (input.body === undefined) return {};
  return { body: JSON.stringify(input.body), contentType: 'application/json' };
}

function formOf(field: string, input: LooseInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input.body ?? {})) {
    if (value === undefined || value === null) continue;
    form.append(name, isText(value) ? String(value) : JSON.stringify(value));
  }
  for (const file of input.files ?? [])
    form.append(field, file, file instanceof File ? file.name : 'file');
  return form;
}

const isText = (value: unknown): value is Text =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
