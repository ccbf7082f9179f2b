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
import { StrayPage } from '../layout/stray-page.tsx';
import { OutdatedPage } from './outdated-page.tsx';

const TITLE = 'This page is away for a moment';

/** A page that could not be shown: friendly, with retry and ways on. */
export function FailedPage(props: FailedProps) {
  return getModuleHost()?.refusal(props.module) ? <OutdatedPage /> : <AwayPage {...props} />;
}

function AwayPage({ busy, onRetry }: FailedProps) {
  useTitle('Away for a moment');
  useEffect(() => announce(TITLE), []);
  return (
    <StrayPage
      title={TITLE}
      text="The rest of the shop is open. We keep trying, and the page comes back by itself."
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
    </StrayPage>
  );
}
