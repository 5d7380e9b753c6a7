/**
 * Fills in `{name}` from the error message. Without a value, `{name|this type}` gives "this type"; `{name|}` adds the
 * value in brackets. Values outside code get backticks.
 */
export function withNames(text: string, names: Record<string, string>): string {
  let inCode = false
  return text.replace(
    /`|\{(\w+)(?:\|([^{}]*))?\}/g,
    (found: string, name: string | undefined, otherwise: string | undefined) => {
      if (name === undefined) {
        inCode = !inCode
        return found
      }
      const caught = names[name]?.replaceAll('`', "'").slice(0, 80)
      if (!caught) return otherwise ?? name
      if (inCode) return caught
      return otherwise === '' ? ` (\`${caught}\`)` : `\`${caught}\``
    },
  )
}
