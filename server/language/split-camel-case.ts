/** Adds a space before a capital letter that follows a small one: "photoData" becomes "photo Data". */
export function splitCamelCase(text: string): string {
  return text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
}
