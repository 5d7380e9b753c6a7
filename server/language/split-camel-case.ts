/** Adds a space before inner capital letters: "photoData" becomes "photo Data". */
export function splitCamelCase(text: string): string {
  return text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
}
