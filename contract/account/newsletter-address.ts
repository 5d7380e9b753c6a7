/**
 * Text, an at sign, text, a dot, text; no spaces. Not in the schema's file, so that pages can check addresses
 * without zod.
 */
export const newsletterAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

export const invalidNewsletterAddress = 'Please enter a valid email address.'
