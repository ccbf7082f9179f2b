/** Characters of a message to the shop. */
export const MAX_CONTACT_CONTENTS = 5000;
/** A telephone number as people write it, with six digits or more. */
export const PHONE_PATTERN = /^\+?(?:[\s().-]*\d){6,15}[\s().-]*$/;
/** `example.com` or an http(s) address. */
export const WEBSITE_PATTERN = /^(?:https?:\/\/)?[^\s/:.]+(?:\.[^\s/:.]+)+(?:[:/]\S*)?$/i;
