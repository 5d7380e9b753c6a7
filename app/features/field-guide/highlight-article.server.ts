import { lexer, walkTokens } from 'marked'
import type { Article } from '#contract/learning/article.ts'
import type { CodeLine } from '#app/ui/text/code-lines.tsx'
import { highlightCode } from '#app/ui/text/highlight.ts'
import type { PageAnswer } from './answers.server.ts'

/** The highlighted code blocks of an article and its answers, by code. */
export async function highlightArticle(
  { sections }: Article,
  answers: PageAnswer[],
): Promise<Record<string, CodeLine[]>> {
  const blocks: { code: string; language: string }[] = []
  for (const { markdown } of sections) {
    void walkTokens(lexer(markdown), (token) => {
      if (token.type === 'code')
        blocks.push({ code: token.text, language: (token.lang ?? '').split(' ')[0] ?? '' })
    })
  }
  for (const { code } of answers) if (code) blocks.push({ code, language: 'swift' })
  return Object.fromEntries(
    await Promise.all(
      blocks.map(async ({ code, language }) => [code, await highlightCode(code, language)] as const),
    ),
  )
}
