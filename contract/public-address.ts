/** A placeholder in the built pages: the real address (PUBLIC_URL) is known only at run time. */
export const publicAddress = 'https://fledge.invalid'
