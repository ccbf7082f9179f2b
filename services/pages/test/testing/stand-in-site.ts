import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildCategory, buildProduct } from '@tanabana/test-kit';

/** A deployed module: its registry entry and files. */
export interface StandInModule {
  line: Record<string, unknown> & { name: string; version: string; entry: string };
  /** Content by name, or the folder of the files. */
  files: Readonly<Record<string, string>> | string;
}

/** A stand-in for the gateway: documents of the shell, files of builds, public reads. */
export async function openStandInSite(shellFolder: string, modules: StandInModule[]) {
  const document = await readFile(join(shellFolder, 'index.html'), 'utf8');
  const category = buildCategory({ name: 'Kurtis', slug: 'kurtis' });
  const products = Array.from({ length: 12 }, (_, at) =>
    buildProduct({ name: `Kurti ${at + 1}`, category }),
  );
  const asked: string[] = [];
  const site = {
    modules,
    /** Modules that are only live as a canary. */
    elsewhere: [] as StandInModule[],
    products,
    category,
    config: { storeName: 'Tanabana' } as Record<string, unknown>,
    asked,
    /** Response of the category list. */
    categories: { data: [category], total: 1, page: 1, limit: 100 } as unknown,
    /** Delay of service responses in milliseconds. */
    delay: 0,
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    asked.push(request.url ?? '');
    const send = (text: string | Buffer, type: string, status = 200): void => {
      response.writeHead(status, { 'Content-Type': type });
      response.end(text);
    };
    const json = (value: unknown, status = 200): void =>
      send(JSON.stringify(value), 'application/json', status);
    if (pathname.startsWith('/api/') && site.delay)
      await new Promise((resolve) => setTimeout(resolve, site.delay));
    if (pathname.endsWith('/head')) return send('<title>A head</title>', 'text/html');
    if (pathname === '/api/categories') return json(site.categories);
    if (pathname.startsWith('/api/categories/')) return json(category);
    if (pathname === '/api/products') {
      const limit = Number(searchParams.get('limit') ?? 20);
      const facets = searchParams.has('facets')
        ? { facets: { category: [], size: [], colour: [], price: { min: 0, max: 0 } } }
        : {};
      return json({ data: site.products.slice(0, limit), total: 12, page: 1, limit, ...facets });
    }
    const product = site.products.find(({ _id }) => pathname === `/api/products/${_id}`);
    if (pathname.startsWith('/api/')) return product ? json(product) : json({}, 404);
    if (pathname.startsWith('/assets/'))
      return send(await readFile(join(shellFolder, pathname)), 'text/javascript');
    for (const { line, files } of [...site.modules, ...site.elsewhere]) {
      const folder = line.entry.slice(0, line.entry.lastIndexOf('/') + 1);
      if (!pathname.startsWith(folder)) continue;
      const name = pathname.slice(folder.length);
      const text =
        typeof files === 'string' ? await readFile(join(files, name), 'utf8') : files[name];
      return send(text ?? '', 'text/javascript', text === undefined ? 404 : 200);
    }
    const data = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
    send(
      document
        .replace(/<!--# include virtual="\/config.json" -->/, () => data(site.config))
        .replace(/<!--# include virtual="\/modules.json" -->/, () =>
          data({ modules: site.modules.map(({ line }) => line), shell: 'test' }),
        ),
      'text/html; charset=utf-8',
    );
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(site, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
