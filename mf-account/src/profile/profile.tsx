import type { User } from '@tanabana/contracts';
import { Picture } from '../avatar/picture.tsx';
import { Card } from '../frame/card.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Who one is in the shop: picture, name, email. */
export default function Profile({ user }: { user: User }) {
  return (
    <>
      <Card title="Your picture" hideTitle>
        <Picture user={user} />
      </Card>
      <Card title="Name and email" hideTitle>
        <ProfileForm user={user} />
      </Card>
    </>
  );
}
