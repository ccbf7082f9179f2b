/** The signed-in user in session tests. */
export const user = {
  id: 'a'.repeat(24),
  username: 'asha',
  email: 'asha@example.com',
  avatar: null,
  isAdmin: false,
  isPremium: false,
};
