/** A random id of this page until it is left or reloaded. */
export const tabName = Array.from({ length: 2 }, () => Math.random().toString(36).slice(2)).join('')
