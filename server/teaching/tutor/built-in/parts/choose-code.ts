import type { Article } from '#contract/learning/article.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { targetOf } from '#server/teaching/tutor/thread/stated-ios.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import { compareIos } from '#server/teaching/guide/versions/compare-ios.ts'
import { excerptSwift, fitOf } from '#server/teaching/guide/code/excerpt-swift.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { oldestIOS } from '#server/teaching/guide/versions/oldest-ios.ts'
import { pick } from './built-in-answer.ts'

const groupsWithoutCode = new Set(['ship', 'money', 'start'])

/** The Swift to show with an answer from an article; null if its subject needs no code. */
export function codeFor(
  article: Article,
  question: string,
  worth: ReadonlyMap<string, number>,
  mostLines: number,
): string | null {
  if (groupsWithoutCode.has(article.group) && !/\b(code|swift|swiftui)\b|#/i.test(question)) return null
  return bestCode(article, worth, mostLines)
}

/**
 * The article's Swift that fits best, is short enough and satisfies `isWanted`. Earlier blocks are preferred.
 */
export function bestCode(
  article: Article,
  worth: ReadonlyMap<string, number>,
  mostLines: number,
  isWanted: (code: string) => boolean = () => true,
): string | null {
  const excerpts = codeBlocks(article.sections.map((section) => section.markdown).join('\n\n'))
    .filter((block) => block.language === 'swift' && !block.flags.includes('broken') && !isFaulty(block.code))
    .flatMap((block) => excerptOf(block.code, worth, mostLines) ?? [])
    .filter(isWanted)
  const asked = [...worth.values()].reduce((sum, value) => sum + value, 0)
  return (
    excerpts
      .map((code, at) => ({ code, score: fitOf(code, worth) - at * (1 + asked / 8) }))
      .toSorted((a, b) => b.score - a.score)[0]?.code ?? null
  )
}

/** An excerpt of the code, below the comment that names a newer iOS, if there is one. */
function excerptOf(code: string, worth: ReadonlyMap<string, number>, mostLines: number): string | null {
  const [, stated = '', rest = code] = /^\s*(\/\/ iOS \d[^\n]*\n)([\s\S]*)$/.exec(code) ?? []
  const excerpt = excerptSwift(rest, worth, stated === '' ? mostLines : mostLines - 1)
  return excerpt && stated + excerpt
}

/** Whether the first line marks the code as faulty, as articles do. */
function isFaulty(code: string): boolean {
  return /^\s*\/\/ (?:Does not compile|Crashes|Runs\b|Builds, but|Warns)/.test(code)
}

/**
 * The oldest iOS that runs the answer's code, with a warning if the project's target is older; null if
 * unknown.
 */
export function versionNote(
  guide: Pick<FieldGuide, 'availabilityFindings'>,
  article: Article,
  code: string | null,
  turn: TutorTurn,
): string | null {
  const oldest = oldestIOS(guide, article, code)
  if (oldest === null) return null
  const target = targetOf(turn)
  if (target && compareIos(target, oldest) < 0)
    return `This needs iOS ${oldest}, and your project starts at iOS ${target}: put it behind \`if #available(iOS ${oldest}, *)\` or raise the target.`
  return `${pick(article.slug, ['Works from', 'Minimum:', 'Runs on'])} iOS ${oldest}${compareIos(oldest, '26') >= 0 ? '.' : ' and later.'}`
}
