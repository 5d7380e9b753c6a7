/** The header with a browser tab's id; in its own file, because every page loads it. */
export const tabHeader = 'X-Tab'
