/** Splits "NSCameraUsage" and "photoData" into words. */
export function splitCamelCase(text: string): string {
  return text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
}
