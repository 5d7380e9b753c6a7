import { fenceAfter, fenceLineCharacters, fenceMarks } from '#server/features/chat/live/open-fence.ts'

const marker = '](/'

/**
 * Adds the site's address to links to its own pages, because they are shown inside Xcode; not in code. Text
 * arrives in pieces, so a link's start is held back until the next one. If the address is null, nothing
 * changes.
 */
export function createAbsoluteLinks(publicUrl: string | null) {
  let held = ''
  let line = ''
  let fence: string | null = null

  function withAddress(piece: string): string {
    line = (line + piece).slice(0, fenceLineCharacters)
    const text =
      fence !== null || fenceMarks(line) !== '' ? piece : piece.replaceAll(marker, `](${publicUrl}/`)
    if (piece.endsWith('\n')) {
      fence = fenceAfter(fence, line)
      line = ''
    }
    return text
  }

  return {
    take(piece: string): string {
      if (publicUrl === null) return piece
      const text = held + piece
      const holding = text.endsWith('](') ? 2 : text.endsWith(']') ? 1 : 0
      held = text.slice(text.length - holding)
      const pieces = text.slice(0, text.length - holding).split(/(?<=\n)/)
      return pieces.map(withAddress).join('')
    },
    rest(): string {
      const rest = held
      held = ''
      return rest
    },
  }
}
