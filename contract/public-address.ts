/** Where the product will be served is known only when it runs (PUBLIC_URL), so its pages are built with this instead. */
export const publicAddress = 'https://fledge.invalid'
