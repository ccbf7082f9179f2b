export interface StoredObject {
  body: Buffer;
  etag: string;
  /** Content-Type and further metadata. */
  headers: Record<string, string>;
  modified: Date;
}

/** ListObjectsV2: a page of the names below a prefix, grouped by a delimiter. */
export function listing(
  bucket: string,
  objects: ReadonlyMap<string, StoredObject>,
  url: URL,
  pageSize: number,
): string {
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const [prefix, delimiter] = [asked('prefix'), asked('delimiter')];
  const shown = (name: string) => (asked('encoding-type') === 'url' ? encoded(name) : name);
  const names = [...objects.keys()].filter((key) => key.startsWith(prefix));
  const cut = (key: string) => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    return end < 0 ? key : key.slice(0, end + 1);
  };
  const entries = [...new Set(names.map(cut))].sort();
  const begin = Number(Buffer.from(asked('continuation-token'), 'base64').toString() || 0);
  const page = entries.slice(begin, begin + pageSize);
  const isCut = begin + pageSize < entries.length;
  const next = Buffer.from(String(begin + pageSize)).toString('base64');
  const lines = page.map((name) =>
    objects.has(name)
      ? `<Contents><Key>${shown(name)}</Key><Size>${objects.get(name)?.body.length}</Size></Contents>`
      : `<CommonPrefixes><Prefix>${shown(name)}</Prefix></CommonPrefixes>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<Name>${bucket}</Name><Prefix>${shown(prefix)}</Prefix><IsTruncated>${isCut}</IsTruncated>`,
    ...lines,
    isCut ? `<NextContinuationToken>${next}</NextContinuationToken>` : '',
    '</ListBucketResult>',
  ].join('\n');
}

const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll('%2F', '/').replaceAll('%20', '+');
