/** The header with the plan's version in responses; edits send it back. */
export const planVersionHeader = 'Plan-Version'
