/**
 * The accent colours for an app's prototype (`app/styles/phone.css`). Without zod, because the landing page
 * loads them.
 */
export const accents = ['orange', 'red', 'pink', 'purple', 'indigo', 'blue', 'teal', 'green'] as const
