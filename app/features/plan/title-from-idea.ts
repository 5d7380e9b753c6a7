const opening =
  /^(?:(?:i(?:'d| would)? (?:want|like|need)(?: to (?:build|make|create|write))?|please|make|build|create|let's (?:build|make))\s+)?(?:me )?(?:(?:an?|the|some|my)\s+)?(?:(?:simple|small|ios|iphone|mobile|little|new)\s+)*(?:app|application|game|tool)\s+(?:that|which|where|to|for|about|with|so)\s+(?:(?:i|you|we|people|users?|lets?|helps?|can|me|them|to|is)\s+)*/i

/** A working title out of an idea: its first few telling words. The learner renames it when they know better. */
export function titleFromIdea(idea: string): string {
  const firstSentence = idea.trim().split(/[.!?\n]/)[0] ?? ''
  const telling = firstSentence.replace(opening, '').trim() || firstSentence.trim()
  const words = telling.split(/\s+/)
  let title = ''
  for (const word of words) {
    if (title && title.length + word.length > 38) break
    title += title ? ` ${word}` : word
  }
  title = title.slice(0, 60).replace(/[,;:]$|(?:[,;:]?\s+(?:and|or|the|a|an|of|to|with|for|in|on|my|their))+$/i, '')
  return title ? title[0]!.toUpperCase() + title.slice(1) : 'My app'
}
