import { type Endpoints, PREVIEW_PARAMETER, previewedContent } from '@tanabana/contracts';
import { callsOf, contentPreview, messageOf, tabStored, useApi } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import styles from './debug.module.css';

type PreviewCalls = Pick<typeof Endpoints.contentEndpoints, 'preview'>;

const calls = callsOf<PreviewCalls>({ preview: previewedContent });

/** Shows published content again in this tab. */
function endPreview(): void {
  tabStored.remove(PREVIEW_PARAMETER);
  const address = new URL(location.href);
  address.searchParams.delete(PREVIEW_PARAMETER);
  location.replace(address);
}

/** A note that this tab shows content as a preview, or why it cannot (rule 21.4). */
export default function ContentPreviewNote() {
  // the same request as for header and footer
  const query = { keys: 'announcement,footer,menu', token: contentPreview() ?? '' };
  const { error } = useApi(calls.preview, { query });
  return (
    <aside aria-label="Preview" className={styles.note}>
      <p>
        {error
          ? messageOf(error, 'The preview could not be loaded.')
          : 'This is a preview of edited content. Only people with its link see it.'}
      </p>
      <Button variant="quiet" size="s" onClick={endPreview}>
        End preview
      </Button>
    </aside>
  );
}
