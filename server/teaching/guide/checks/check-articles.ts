import type { Article } from '#contract/learning/article.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import type { AvailabilityFindings } from '#server/teaching/guide/versions/availability-findings.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'
import { availabilityFaults } from './check-availability.ts'
import { readingLevel } from './reading-level.ts'

const sectionHeadings = [
  'The idea',
  'In code',
  'Step by step',
  'Where it goes wrong',
  'Check yourself',
  'Next',
] as const

/** The faults of one article as sentences; empty if it is valid. */
export function articleFaults(
  article: Article,
  known: ReadonlySet<string>,
  findings: AvailabilityFindings,
): string[] {
  const text = article.sections.map((section) => section.markdown).join('\n\n')
  return [
    ...sectionFaults(article),
    ...lengthFaults(text),
    ...levelFaults(text),
    ...linkFaults(article, text, known),
    ...codeFaults(text),
    ...swiftBlocks(text).flatMap((block) => availabilityFaults(block, article.minimumIOS, findings)),
    ...questionFaults(article),
  ]
}

function sectionFaults(article: Article): string[] {
  const found = article.sections.map((section) => section.heading)
  const expected = sectionHeadings.filter((heading) => heading !== 'Step by step' || found.includes(heading))
  const inOrder = expected.length === found.length && expected.every((heading, at) => found[at] === heading)
  if (!inOrder)
    return [
      `sections are ${found.join(' / ')}; they must be ${sectionHeadings.join(' / ')} ("Step by step" may be left out)`,
    ]
  return article.sections
    .filter((section) => section.markdown === '')
    .map((section) => `"${section.heading}" is empty`)
}

/** The number of words in prose, without code. */
export function wordCount(markdown: string): number {
  return markdown
    .replace(/```[\s\S]*?```/g, ' ')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length
}

function lengthFaults(text: string): string[] {
  const words = wordCount(text)
  return words < 350 || words > 900 ? [`${words} words of prose; it must be 350 to 900`] : []
}

/** The school year (grade) whose texts a 14-year-old reads easily. */
const highestLevel = 9

function levelFaults(text: string): string[] {
  const level = readingLevel(text)
  return level > highestLevel
    ? [
        `its prose asks for school year ${level.toFixed(1)} of readers; it must be ${highestLevel} at most: shorter sentences, plainer words`,
      ]
    : []
}

function linkFaults(article: Article, text: string, known: ReadonlySet<string>): string[] {
  const linked = [...text.matchAll(/\]\(\/field-guide\/([^)#\s]+)/g)].map((match) => match[1] ?? '')
  const foreign = [...text.matchAll(/\]\((?!\/field-guide\/)([^)\n]{1,100})\)/g)].map(
    (match) => match[1] ?? '',
  )
  return [
    ...[...article.prerequisites, ...linked]
      .filter((slug) => !known.has(slug))
      .map((slug) => `names the topic "${slug}", which does not exist`),
    ...(article.prerequisites.includes(article.slug) ? ['is its own prerequisite'] : []),
    ...foreign.map(
      (url) => `links to ${url}; links in the text go to /field-guide/<slug>, others belong in "sources"`,
    ),
    ...article.sources
      .filter(
        (source) =>
          !/^https:\/\/(developer\.apple\.com|(www\.)?swift\.org|docs\.swift\.org|github\.com\/(swiftlang|apple)|support\.apple\.com|firebase\.google\.com|supabase\.com|git-scm\.com)\//.test(
            source.url,
          ),
      )
      .map((source) => `source ${source.url} is not a maker's own documentation`),
  ]
}

function codeFaults(text: string): string[] {
  const swift = swiftBlocks(text)
  const faults = swift.flatMap((block) => {
    const broken = swiftFaults(block.code)
    if (block.flags.includes('broken'))
      return broken.length === 0
        ? [`the Swift block "${firstLine(block.code)}" is marked broken, but parses`]
        : []
    return broken.map(
      (fault) =>
        `the Swift block "${firstLine(block.code)}" does not parse at ${fault.line}:${fault.column}, near "${fault.near}"`,
    )
  })
  const unnamed = codeBlocks(text)
    .filter((block) => block.language === '')
    .map((block) => `the block "${firstLine(block.code)}" names no language`)
  return [...(swift.length === 0 ? ['has no Swift block'] : []), ...faults, ...unnamed]
}

function swiftBlocks(text: string) {
  return codeBlocks(text).filter((block) => block.language === 'swift')
}

function questionFaults(article: Article): string[] {
  const check = sectionOf(article, 'Check yourself')
  const questions = check.match(/^\*\*Q:\*\* /gm)?.length ?? 0
  const answers = check.match(/^\*\*A:\*\* /gm)?.length ?? 0
  const misses = check.match(/^\*\*Not quite:\*\* /gm)?.length ?? 0
  return questions === 2 && answers === 2 && misses === 2
    ? []
    : [
        '"Check yourself" must hold exactly two rounds of paragraphs that start with **Q:**, **A:** and **Not quite:**',
      ]
}

function firstLine(code: string): string {
  return code.trim().split('\n')[0]?.slice(0, 50) ?? ''
}
