import { announce, Link, paths, useTitle } from '@tanabana/storefront';
import { Button, buttonClass } from '@tanabana/ui';
import { useEffect } from 'react';
import { StrayPage } from '../layout/stray-page.tsx';

const TITLE = 'This page needs the newest shop';

/** A page made for another version of the shop than the one in this window. */
export function OutdatedPage() {
  useTitle(TITLE);
  useEffect(() => announce(TITLE), []);
  return (
    <StrayPage
      title={TITLE}
      text="It was made for another version of the shop than the one open in this window. Load it again; your cart is kept."
    >
      <Button onClick={() => location.reload()}>Load again</Button>
      <Link to={paths.home()} className={buttonClass({ variant: 'quiet' })}>
        Home page
      </Link>
    </StrayPage>
  );
}
