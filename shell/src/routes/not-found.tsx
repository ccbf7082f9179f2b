import { Link, paths, useLocation, useTitle } from '@tanabana/storefront';
import { buttonClass } from '@tanabana/ui';
import { ErrorPage } from '../fallbacks/error-page.tsx';

/** Addresses of the shop whose screens are still to come. */
const coming: Record<string, string> = {
  [paths.collection()]: 'This collection',
};

/** No screen at this address: said warmly, with ways on. */
export function NotFound() {
  const { pathname } = useLocation();
  const screen = coming[pathname.replace(/\/+$/, '')];
  useTitle(screen ? 'Still on the loom' : 'Page not found');
  return (
    <>
      <meta name="robots" content="noindex" />
      <ErrorPage
        title={screen ? 'Still on the loom' : 'This thread leads nowhere'}
        text={
          screen
            ? `${screen} is being woven and will be here soon. Until then, the shelves are open.`
            : 'There is no page at this address. It may have moved, or the link has a knot in it.'
        }
      >
        <Link to={paths.shop()} className={buttonClass()}>
          Go to the shop
        </Link>
        <Link to={paths.home()} className={buttonClass({ variant: 'quiet' })}>
          Back to the home page
        </Link>
      </ErrorPage>
    </>
  );
}
