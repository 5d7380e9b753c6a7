import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { blankStringsAndComments } from '#server/teaching/guide/versions/blank-strings.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { explainLine } from './explain-swift.ts'
import { capital } from './guess-verdict.ts'
import { isSerious, quoteLine, type ViewOfCode } from './view-of-code.ts'

const mostSigns = 3

type LinesOfCode = Pick<ViewOfCode, 'lines' | 'findings' | 'code'>

/** Explains one line of the code in view, or a word in it, what was found in it, and why the task wants it. */
export function sayLine(
  guide: FieldGuide,
  view: LinesOfCode,
  line: number,
  word = '',
  reason: string | null = null,
): BuiltInAnswer {
  const { lines, findings, code } = view
  if (line > lines.length || line < 1)
    return finishAnswer(guide, {
      kind: 'explain-code',
      topics: [],
      linked: 0,
      parts: [
        `The code you showed last has ${lines.length} lines, so I see no line ${line}. Xcode counts from the top of the file.`,
        'Which line do you mean? Paste it.',
      ],
    })
  const found = findings.filter((one) => one.line === line)
  return finishAnswer(guide, {
    kind: 'explain-code',
    topics: found.map(({ article }) => article),
    linked: 1,
    parts: [
      reason,
      `${capital(quoteLine(lines, line))}:`,
      [...new Set([...wordNotes(guide, lines[line - 1] ?? '', word), ...notesOn(guide, view, line)])]
        .slice(0, word === '' ? mostNotes : mostNotesOnWord)
        .map((note) => `- ${note}`)
        .join('\n'),
      ...found.filter(isSerious).map(({ text }) => `What I would change in it: ${text}`),
      found.length > 0 ? 'Shall I show the line as it reads then?' : questionFor(code, line),
    ],
  })
}

const mostNotes = 4
const mostNotesOnWord = 2

/** What a word or sign does in its line: what is known of it, else the call that it is a part of. */
function wordNotes(guide: FieldGuide, written: string, word: string): string[] {
  if (word === '') return []
  const name = /[A-Za-z_]\w*/.exec(word)?.[0] ?? ''
  const signs = guide.codeTalk.signsIn(written)
  const sign =
    signs.find((one) => one.sign === word) ??
    signs.find((one) => one.sign === name) ??
    signs.find((one) => guide.codeTalk.signsIn(word).some((own) => own.sign === one.sign))
  if (sign) return [sign.text]
  const label = new RegExp(`(\\w{1,60})\\([^()]{0,120}\\b${name}:`).exec(written)?.[1]
  if (name !== '' && label)
    return [
      `\`${name}:\` names one of the values that \`${label}\` is given; what stands behind the colon is that value.`,
    ]
  const known = knownOf(guide, name)
  if (known) return [known]
  const typed = new RegExp(`(\\w{1,60}): \\[?${name}\\b`).exec(written)?.[1]
  if (/^[A-Z]/.test(name) && typed)
    return [`\`${name}\` is the type of \`${typed}\`: which kind of value it holds.`]
  return name !== '' && new RegExp(`[\\w)}\\]]\\.${name}\\(`).test(written)
    ? [`\`${name}\` is called on what stands in front of its dot.`]
    : []
}

/** The first sentence of the Field Guide about a name, if it has a question that asks what it is. */
function knownOf(guide: FieldGuide, name: string): string | null {
  if (!/^[A-Z]\w+$|[a-z][A-Z]/.test(name)) return null
  const known = guide.understanding
    .read(`what is ${name}`, readings)
    .flatMap((one) => (one.kind === 'answer' ? [one.answer] : []))
    .find(({ question, form }) => form === 'what' && new RegExp(`\\b${name}\\b`).test(question))
  return known?.first ?? null
}

function notesOn(guide: FieldGuide, { code, lines }: LinesOfCode, line: number): string[] {
  const written = lines[line - 1] ?? ''
  const bare = blankStringsAndComments(code).split('\n')[line - 1] ?? ''
  if (/^[\s)}\]]*$/.test(written)) return [written.trim() === '' ? 'It is empty.' : closingNote(lines, line)]
  if (/^\s*\/\//.test(written)) return ['It is a comment: for people, the compiler skips it.']
  const main = mainNote(guide, lines, line) ?? explainLine(code, line)
  const signs = guide.codeTalk.signsIn(bare).slice(0, mostSigns)
  // A wrapper with its own explanation does not need the general one.
  const isSaid = signs.some(({ sign }) => sign.startsWith('@') && main?.includes(`: \`${sign}\` changes how`))
  const notes = [...(main && !isSaid ? [main] : []), ...signs.map(({ text }) => text)]
  return notes.length > 0 ? notes : ['It goes on with what begins in the line above it.']
}

/** Explains a view or modifier, which the parser sees as an ordinary call. */
function mainNote(guide: FieldGuide, lines: readonly string[], line: number): string | null {
  const written = (lines[line - 1] ?? '').trim()
  const modifier = /^\.(\w+)/.exec(written)?.[1]
  const above = modifier && viewAbove(lines, line)
  if (above) return `\`.${modifier}\` is a modifier: it changes ${above}.`
  if (modifier) return null
  const view = /^([A-Z]\w*)\s?[({]/.exec(written)?.[1]
  if (!view) return null
  const shown = /^Text\((.{1,80})\)$/.exec(written)?.[1]
  if (shown) return `It puts \`${shown.replaceAll('`', "'")}\` on the screen as text.`
  return knownOf(guide, view) ?? `It puts a \`${view}\` here.`
}

const readings = 20

function viewAbove(lines: readonly string[], line: number): string | null {
  const indent = indentOf(lines[line - 1] ?? '')
  const at = lines
    .slice(0, line - 1)
    .findLastIndex((one) => indentOf(one) <= indent && /^\s*[A-Z]\w*\s?[({]/.test(one))
  const name = /^\s*([A-Z]\w*)/.exec(lines[at] ?? '')?.[1]
  return name ? `the \`${name}\` that begins in line ${at + 1}` : null
}

function closingNote(lines: readonly string[], line: number): string {
  const indent = indentOf(lines[line - 1] ?? '')
  const at = lines
    .slice(0, line - 1)
    .findLastIndex(
      (one) =>
        one.trim() !== '' && indentOf(one) === indent && /[{([]\s{0,8}(?:\w{1,60} in)?\s{0,8}$/.test(one),
    )
  return at < 0
    ? 'It closes what was opened above.'
    : `It closes what was opened in ${quoteLine(lines, at + 1)}.`
}

function indentOf(line: string): number {
  return /^\s*/.exec(line)?.[0].length ?? 0
}

function questionFor(code: string, line: number): string {
  return line < code.split('\n').length
    ? 'Is there another line whose work you are unsure of?'
    : 'Which part of it is still unclear?'
}
