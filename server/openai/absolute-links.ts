const marker = '](/'

/** Links to the site's own pages need its address inside Xcode. Text comes in pieces: the start of a link may wait for the next one. */
export function createAbsoluteLinks(publicUrl: string) {
  let held = ''
  return {
    take(piece: string): string {
      const text = (held + piece).replaceAll(marker, `](${publicUrl}/`)
      const holding = text.endsWith('](') ? 2 : text.endsWith(']') ? 1 : 0
      held = text.slice(text.length - holding)
      return text.slice(0, text.length - holding)
    },
    rest(): string {
      const rest = held
      held = ''
      return rest
    },
  }
}
