/** Text, an at sign, text, a dot, text; no spaces. Apart from the schema, so that a page can check without loading zod. */
export const newsletterAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

export const invalidNewsletterAddress = 'Please enter a valid email address.'
