/**
 * The placeholder for the site's address in built pages: the real one (PUBLIC_URL) is only known at run time.
 */
export const publicAddress = 'https://fledge.invalid'
