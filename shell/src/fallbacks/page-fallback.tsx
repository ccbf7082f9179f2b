import {
  announce,
  type FailedProps,
  getModuleHost,
  Link,
  paths,
  useTitle,
} from '@tanabana/storefront';
import { Button, buttonClass } from '@tanabana/ui';
import { useEffect } from 'react';
import { ErrorPage } from './error-page.tsx';

const UNAVAILABLE = 'This page is temporarily unavailable';
const OUTDATED = 'This page needs the latest version of the shop';

/** A page that could not be shown, with retry and links. */
export function PageFallback(props: FailedProps) {
  return getModuleHost()?.refusal(props.module) ? <OutdatedPage /> : <UnavailablePage {...props} />;
}

function UnavailablePage({ busy, onRetry }: FailedProps) {
  useTitle('Temporarily unavailable');
  useEffect(() => announce(UNAVAILABLE), []);
  return (
    <ErrorPage
      title={UNAVAILABLE}
      text="The rest of the shop works. We keep retrying, and the page will appear automatically."
    >
      <Button busy={busy} onClick={onRetry}>
        Retry
      </Button>
      <Link to={paths.shop()} className={buttonClass({ variant: 'quiet' })}>
        Go to the shop
      </Link>
      <Link to={paths.home()} className={buttonClass({ variant: 'quiet' })}>
        Home page
      </Link>
    </ErrorPage>
  );
}

/** A page built for another version of the shop than the one in this window. */
function OutdatedPage() {
  useTitle(OUTDATED);
  useEffect(() => announce(OUTDATED), []);
  return (
    <ErrorPage
      title={OUTDATED}
      text="This page needs a newer version of the shop than this window has. Reload the page; your cart is kept."
    >
      <Button onClick={() => location.reload()}>Load again</Button>
      <Link to={paths.home()} className={buttonClass({ variant: 'quiet' })}>
        Home page
      </Link>
    </ErrorPage>
  );
}

/** Without a registry no module, and therefore no page, is known. */
export function RegistryMissing() {
  return <PageFallback module="" place="page" onRetry={() => location.reload()} />;
}
