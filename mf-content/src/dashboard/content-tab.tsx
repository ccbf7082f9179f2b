import type { ContentKey } from '@tanabana/contracts';
import { useSearchParams } from '@tanabana/storefront';
import { DocumentEditor } from './document-editor.tsx';
import { DocumentList } from './document-list.tsx';
import { isContentKey } from './documents.ts';

const PARAMETER = 'document';

/** Content documents and their editor (rule 21.1). */
export default function ContentTab() {
  const [search, setSearch] = useSearchParams();
  const key = search.get(PARAMETER);
  const open = (next: ContentKey | null): void =>
    setSearch(next === null ? {} : { [PARAMETER]: next });
  return isContentKey(key) ? (
    <DocumentEditor key={key} document={key} onClose={() => open(null)} />
  ) : (
    <DocumentList onOpen={open} />
  );
}
