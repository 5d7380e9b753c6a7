/** A random id for this page load. */
export const tabName = Array.from({ length: 2 }, () => Math.random().toString(36).slice(2)).join('')
