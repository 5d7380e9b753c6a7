const longestName = 90

/** A request that adds exactly this text as a feature. */
export function addRequest(text: string): string {
  return `Add “${shortened(text.replace(/["“”„]/g, ''))}”`
}

export function shortened(text: string): string {
  return text.length <= longestName ? text : `${text.slice(0, longestName).replace(/\s\S*$/, '')} …`
}
