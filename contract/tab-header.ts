/** The header by which a browser tab names itself; in a file of its own, since every page loads it. */
export const tabHeader = 'X-Tab'
