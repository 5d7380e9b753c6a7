/** Responses with a plan have its version in this header; an edit sends it back. */
export const planVersionHeader = 'Plan-Version'
