import { api, notify, onForbidden, updateUser } from '@tanabana/storefront';
import { useEffect } from 'react';

/**
 * While the dashboard is open: when a service rejects a call for missing rights, reads the user
 * again, so that tabs and actions that the role no longer allows disappear.
 */
export function useAccessLoss(): void {
  useEffect(() => {
    let isReading = false;
    return onForbidden(() => {
      if (isReading) return;
      isReading = true;
      notify({ tone: 'danger', text: 'You no longer have access to this.' });
      api.auth
        .me({})
        .then(updateUser)
        .catch(() => undefined)
        .finally(() => {
          isReading = false;
        });
    });
  }, []);
}
