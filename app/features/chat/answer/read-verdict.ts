import { splitVerdict, type VerdictKind } from '#app/ui/verdict-line.tsx'

const openings: [VerdictKind, RegExp][] = [
  ['no', /^Not (?:done )?yet[.:] /],
  ['yes', /^(?:That is it|Every check is met), /],
  ['unsure', /^I can’t judge [^.:]*[.:] /],
]

interface Verdict {
  is: VerdictKind
  says: string
  /** Markdown, with what is there and what is missing as a list. */
  rest: string
}

/** The verdict on the learner's code that an answer begins with. */
export function readVerdict(text: string): Verdict | null {
  const is = openings.find(([, opening]) => opening.test(text.slice(0, longestOpening)))?.[0]
  if (!is) return null
  const { says, rest } = splitVerdict(text)
  return { is, says, rest: withPoints(rest) }
}

const longestOpening = 120

/** "Missing: …" becomes a point of the list, with the mark of its kind. */
function withPoints(markdown: string): string {
  return markdown
    .replace(/^(Missing|After that|Line \d+): /gm, '- ✗ **$1:** ')
    .replace(/^(Found by name, which does not prove that it works): /gm, '- ✓ **$1:** ')
    .replace(/^(- [✗✓] .*)\n\n(?=- )/gm, '$1\n')
}
