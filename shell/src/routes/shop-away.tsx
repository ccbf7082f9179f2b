import { FailedPage } from '../places/failed-page.tsx';

/** No module is known, so no page is: the registry did not come. */
export function ShopAway() {
  return <FailedPage module="" place="page" onRetry={() => location.reload()} />;
}
