/** Names this page among the open ones, until it is left or loaded anew. */
export const tabName = Array.from({ length: 2 }, () => Math.random().toString(36).slice(2)).join('')
