/** Who is signed in in tests of the session. */
export const user = {
  id: 'a'.repeat(24),
  username: 'asha',
  email: 'asha@example.com',
  avatar: null,
  isAdmin: false,
  isPremium: false,
};
