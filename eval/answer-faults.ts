import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import { wordCount } from '#server/teaching/guide/checks/check-articles.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'

/** Where a built-in answer does not have the required form, as short sentences. */
export function answerFaults({ markdown, kind, rung, topics }: BuiltInAnswer): string[] {
  const beforeCode = markdown.split(/^```/m)[0] ?? ''
  const blocks = codeBlocks(markdown)
  const prose = markdown
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/`[^`\n]*`/g, ' ')
    .replace(/\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/"[^"\n]*"/g, ' ')
  const questions = prose.match(/\?(?=\s|$)/g)?.length ?? 0
  const lines = Math.max(0, ...blocks.map((block) => block.code.trimEnd().split('\n').length))
  return [
    ...(wordCount(beforeCode) > 150 && blocks.length > 0
      ? [`${wordCount(beforeCode)} words before the code`]
      : []),
    ...(wordCount(markdown) > 320 ? [`${wordCount(markdown)} words`] : []),
    ...(rung !== 5 && lines > 25 ? [`${lines} lines of code`] : []),
    ...(questions > 1 ? [`${questions} questions`] : []),
    ...(topics.length > 0 &&
    !['decline', 'small-talk', 'vague', 'unknown'].includes(kind) &&
    !markdown.includes('](/field-guide/')
      ? ['names no article']
      : []),
    ...blocks
      .filter((block) => block.language === 'swift' && swiftFaults(block.code).length > 0)
      .map((block) => `does not parse: ${block.code.split('\n')[0] ?? ''}`),
  ]
}
