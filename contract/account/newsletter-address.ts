/** Text, an at sign, text, a dot, text; no spaces. Separate from the schema, so that a page can check it without zod. */
export const newsletterAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

export const invalidNewsletterAddress = 'Please enter a valid email address.'
