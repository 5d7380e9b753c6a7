/** Whether a text holds another, in a time that grows with both together: `includes` takes the product of both for texts made to be slow (Knuth, Morris, Pratt). */
export function createTextFinder(sought: string): (text: string) => boolean {
  const shorter = shorterMatches(sought)
  return (text) => {
    let matched = 0
    for (let at = 0; at < text.length && matched < sought.length; at += 1) {
      const unit = text.charCodeAt(at)
      while (matched > 0 && sought.charCodeAt(matched) !== unit) matched = shorter[matched - 1]!
      if (sought.charCodeAt(matched) === unit) matched += 1
    }
    return matched === sought.length
  }
}

/** For each beginning of the text, how long the longest shorter beginning is that it also ends with. */
function shorterMatches(text: string): Int32Array {
  const lengths = new Int32Array(text.length)
  for (let at = 1, matched = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    while (matched > 0 && text.charCodeAt(matched) !== unit) matched = lengths[matched - 1]!
    if (text.charCodeAt(matched) === unit) matched += 1
    lengths[at] = matched
  }
  return lengths
}
