import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { loadEntries, parseYaml, sayFault } from '#server/teaching/load-yaml.ts'
import { Answer, AnswerFrontMatter, Misconception } from './answer.ts'

/** Loads all answers, `<topic>/<id>.md` in a folder. Throws with file and reason if one is invalid. */
export async function loadAnswers(folder: string): Promise<Answer[]> {
  const files = await answerFilesIn(folder)
  return Promise.all(
    files.map(async (file) => parseAnswer(file, await readFile(path.join(folder, file), 'utf8'))),
  )
}

/** The paths of all answers in a folder, ordered by topic, then by name. */
export async function answerFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => name.endsWith('.md')).toSorted()
}

export function loadMisconceptions(folder: string): Promise<Misconception[]> {
  return loadEntries(folder, Misconception)
}

/** Parses an answer's file (format: `knowledge/README.md`). The file's name is the answer's id. */
export function parseAnswer(file: string, source: string): Answer {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source)
  if (!parts) throw new Error(`${file}: does not start with front matter between two lines of ---`)
  // The added newline replaces the `---` line, so that line numbers are right.
  const frontMatter = parseYaml(file, `\n${parts[1]}`, AnswerFrontMatter)
  const [opening, ...sections] = sectionsOf(parts[2] ?? '')
  const named = new Map(sections.map((section) => [section.heading, section]))
  const unknown = sections.find(({ heading }) => !headings.has(heading))
  if (unknown)
    throw new Error(`${file}: has a section "${unknown.heading}"; known are ${[...headings].join(', ')}`)
  const [first = '', ...more] = (opening?.text ?? '').split('\n\n')
  const another = named.get('Another example')
  const read = Answer.safeParse({
    id: path.basename(file, '.md'),
    ...frontMatter,
    first,
    more: more.join('\n\n'),
    ...(opening?.code === undefined ? {} : { code: opening.code }),
    wrong: named.get('What goes wrong')?.text ?? '',
    simpler: named.get('In simpler words')?.text ?? '',
    another: { text: another?.text ?? '', ...(another?.code === undefined ? {} : { code: another.code }) },
    ask: named.get('A question back')?.text ?? '',
  })
  if (!read.success)
    throw new Error(read.error.issues.map((issue) => `${file}: ${sayFault(issue)}`).join('\n'))
  return read.data
}

const headings = new Set(['What goes wrong', 'In simpler words', 'Another example', 'A question back'])

interface Section {
  heading: string
  text: string
  code?: string
}

/** Splits the body into its opening and its sections, each with its text and Swift. */
function sectionsOf(body: string): Section[] {
  const sections: Section[] = [{ heading: '', text: '' }]
  let isInFence = false
  for (const line of body.split('\n')) {
    const section = sections.at(-1)!
    if (line.startsWith('```')) {
      isInFence = !isInFence
      if (isInFence) section.code = ''
    } else if (isInFence) section.code += `${line}\n`
    else if (line.startsWith('## ')) sections.push({ heading: line.slice('## '.length).trim(), text: '' })
    else section.text += `${line}\n`
  }
  return sections.map((section) => ({ ...section, text: section.text.trim() }))
}
