/** Swift of the same length and lines, with the insides of strings and comments blank; of an address its scheme stays. */
export function blankStringsAndComments(code: string): string {
  return code.replace(/"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (text) => {
    const scheme = /^"http:/.exec(text)?.[0] ?? ''
    return scheme + text.slice(scheme.length).replace(/[^\n"]/g, ' ')
  })
}
