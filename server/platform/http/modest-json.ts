/**
 * Whether a JSON text holds no more values than that. Of many small ones a few bytes become gigabytes, where each is found not to fit and says so;
 * so they are counted before anything reads them.
 */
export function isModestJson(text: string, mostValues: number): boolean {
  // Each takes a character and a comma.
  if (text.length < 2 * mostValues) return true
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === ',' || character === '[' || character === '{') values += 1
    if (values > mostValues) return false
  }
  return true
}

/** Where the string that begins here ends; of one that does not end the text does. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return quote
  }
  return text.length
}
