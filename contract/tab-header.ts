/** The request header with the browser tab's id. In its own file, because every page loads it. */
export const tabHeader = 'X-Tab'
