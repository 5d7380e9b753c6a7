import type { Article } from '#contract/article.ts'
import type { TutorTurn } from '#server/tutor/turn.ts'
import { pick } from './built-in-answer.ts'
import { codeBlocks } from './code-blocks.ts'
import { excerptSwift, fitOf } from './excerpt-swift.ts'

const groupsWithoutCode = new Set(['ship', 'money', 'start'])

/** The Swift that goes with an answer from an article; null where the article is about what is done outside of code. */
export function codeFor(article: Article, question: string, worth: ReadonlyMap<string, number>, mostLines: number): string | null {
  if (groupsWithoutCode.has(article.group) && !/\b(code|swift|swiftui)\b|#/i.test(question)) return null
  return bestCode(article, worth, mostLines)
}

/** The Swift of an article that fits a question best, short enough to stand in an answer, of what is wanted. Its first block is its main one. */
export function bestCode(article: Article, worth: ReadonlyMap<string, number>, mostLines: number, isWanted: (code: string) => boolean = () => true): string | null {
  const excerpts = codeBlocks(article.sections.map((section) => section.markdown).join('\n\n'))
    .filter((block) => block.language === 'swift' && !block.flags.includes('broken') && !isFaulty(block.code))
    .flatMap((block) => excerptSwift(block.code, worth, mostLines) ?? [])
    .filter(isWanted)
  const asked = [...worth.values()].reduce((sum, value) => sum + value, 0)
  return excerpts.map((code, at) => ({ code, score: fitOf(code, worth) - at * (1 + asked / 8) })).toSorted((a, b) => b.score - a.score)[0]?.code ?? null
}

/** Articles show faulty code too, and say so in its first line. */
function isFaulty(code: string): boolean {
  return /^\s*\/\/ (?:Does not compile|Crashes|Runs\b|Builds, but|Warns)/.test(code)
}

/** The oldest iOS the answer's code runs on, and a warning where the project's target is older. */
export function versionNote(article: Article, turn: TutorTurn): string | null {
  if (!article.minimumIOS) return null
  const target = turn.project?.targetIOS
  if (target && Number(target) < Number(article.minimumIOS))
    return `This needs iOS ${article.minimumIOS}, and your project starts at iOS ${target}: put it behind \`if #available(iOS ${article.minimumIOS}, *)\` or raise the target.`
  return `${pick(article.slug, ['Works from', 'Minimum:', 'Runs on'])} iOS ${article.minimumIOS}${article.minimumIOS === '26' ? '.' : ' and later.'}`
}
