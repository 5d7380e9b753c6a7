import type { Diagnosis } from './diagnose.ts'
import { foldMessage, lower, matchTemplate, readTemplate } from './template.ts'
import { withNames } from './with-names.ts'

const mostCures = 3

/** The verdict on a wrong fix that the learner mentions along with the message; null if they mention none. */
export function sayTriedCure({ diagnostic, names, others }: Diagnosis, prose: string): string | null {
  const said = besideMessages([diagnostic, ...others.map((one) => one.diagnostic)], prose)
  const tried = diagnostic.cures.find((cure) => cure.said.some((words) => said.includes(lower(words))))
  return tried ? withNames(`No: ${firstDown(tried.cure)} is not the cure. ${tried.why}`, names) : null
}

/** The text without the compiler messages in it, which may themselves mention the fix in question. */
function besideMessages(diagnostics: readonly Diagnosis['diagnostic'][], prose: string): string {
  const templates = diagnostics.flatMap((one) => one.templates)
  return templates.reduce(
    (text, source) => {
      const match = matchTemplate(readTemplate(source), text, text)
      if (!match) return text
      const rest = text.slice(match.end)
      const end = /[.!?](?:\s|$)/.exec(rest)
      return `${text.slice(0, match.start)} ${end ? rest.slice(end.index + 1) : ''}`
    },
    lower(foldMessage(prose)),
  )
}

/** Popular fixes that do not help, except those already in `spoken`. */
export function sayWrongCures({ diagnostic, names }: Diagnosis, spoken: string | null): string | null {
  const cures = diagnostic.cures
    .filter(({ why }) => !spoken?.includes(withNames(why, names)))
    .slice(0, mostCures)
    .map(({ cure, why }) => `- ${withNames(`${cure}: ${why}`, names)}`)
  return cures.length > 0 ? `Often suggested, but does not help:\n\n${cures.join('\n')}` : null
}

/** The other messages in the text, each with its meaning and most likely fix. */
export function sayOthers({ others }: Diagnosis): string | null {
  const lines = others.map(({ diagnostic, names, error }) => {
    const place = error?.file ? ` (${error.file}, line ${error.line})` : ''
    const [first] = diagnostic.causes
    return `**And “${withNames(diagnostic.title, names).replaceAll('`', '')}”${place}.** ${withNames(diagnostic.meaning, names)} ${withNames(first?.fix ?? '', names)}`
  })
  return lines.length > 0 ? lines.join('\n\n') : null
}

/** The note for when only the kind of message is known. */
export function sayFamilyOnly({ by, diagnostic }: Diagnosis): string | null {
  return by === 'family'
    ? `I know this kind of message (“${diagnostic.title.replace(/\{[^{}]{0,80}\}/g, '…')}”), but not this exact one. This applies to all of that kind; paste the whole message, word for word, and I can say more.`
    : null
}

function firstDown(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text[0]!.toLowerCase()}${text.slice(1)}` : text
}
