/** Contact page. */

export const name = 'Please enter your name.';
export const phone = 'Please enter a valid phone number, or leave it out.';
export const website = 'Please enter a valid website address, or leave it out.';
export const contents = 'Please write your message.';
export const sent = 'Your message is with us. We answer by email.';
export const failed = 'Failed to send your message. Try again.';
