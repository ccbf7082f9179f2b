import { api, updateUser, useApi } from '@tanabana/storefront';
import { useEffect } from 'react';

/** Brings the session's user up to date: it may have been changed in another browser. */
export function useFreshUser(): void {
  const { data } = useApi(api.auth.me, {});
  useEffect(() => {
    if (data) updateUser(data);
  }, [data]);
}
