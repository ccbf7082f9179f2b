import { useTitle } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import { DeadLink } from '../reset/dead-link.tsx';
import styles from '../reset/reset.module.css';
import { ResetForm } from '../reset/reset-form.tsx';
import { useResetToken } from '../reset/use-reset-token.ts';

/** Where the link of a recovery mail leads. */
export default function ResetPassword() {
  useTitle('Choose a new password');
  const { token, forget } = useResetToken();
  return (
    <Container width="text" className={styles.page}>
      <h1>Choose a new password</h1>
      {token ? <ResetForm token={token} onDead={forget} /> : <DeadLink />}
    </Container>
  );
}
