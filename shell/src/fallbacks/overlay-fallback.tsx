import {
  closeAccount,
  type FailedProps,
  getModuleHost,
  useAccountPopup,
} from '@tanabana/storefront';
import { Button, Dialog } from '@tanabana/ui';

/**
 * A missing overlay is noticed only when requested: the account popup, which belongs to the module
 * with the header's account slot.
 */
export function OverlayFallback({ module, busy, onRetry }: FailedProps) {
  const { open } = useAccountPopup();
  const accounts = getModuleHost()?.slots('header.account') ?? [];
  if (!accounts.some((filling) => filling.module === module)) return null;
  return (
    <Dialog
      open={open}
      onClose={closeAccount}
      size="s"
      title="Signing in is temporarily unavailable"
      footer={
        <>
          <Button variant="quiet" onClick={closeAccount}>
            Not now
          </Button>
          <Button busy={busy} onClick={onRetry}>
            Retry
          </Button>
        </>
      }
    >
      <p>You can continue browsing. Your cart is kept.</p>
    </Dialog>
  );
}
