/** The colours an app's prototype can have (`app/styles/phone.css`). Without zod, because the landing page needs them. */
export const accents = ['orange', 'red', 'pink', 'purple', 'indigo', 'blue', 'teal', 'green'] as const
