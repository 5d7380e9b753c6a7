import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import type { Knowledge } from '#server/teaching/guide/field-guide.ts'

/** Finds types and modifiers in an answer's code that neither the knowledge nor the learner's message contains. */
export function createInventedSymbols(knowledge: Knowledge): (markdown: string, said: string) => string[] {
  const known = new Set(namesIn(JSON.stringify(knowledge).replaceAll('\\n', ' ')))
  return (markdown, said) => {
    const own = new Set(namesIn(said))
    return [...new Set(symbolsIn(markdown))].filter((symbol) => !known.has(symbol) && !own.has(symbol))
  }
}

function symbolsIn(markdown: string): string[] {
  const prose = markdown.replace(/```[\s\S]*?```/g, ' ')
  const code = [
    ...codeBlocks(markdown).map((block) =>
      block.code.replace(/\/\/.*$/gm, ' ').replace(/"(?:\\.|[^"\\\n])*"/g, ' '),
    ),
    ...[...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? ''),
  ].join('\n')
  return [...code.matchAll(/\b[A-Z][a-z]\w*|(?<=\.)[a-z]\w*(?=\()/g)].map((match) => match[0])
}

function namesIn(text: string): string[] {
  return text.match(/[A-Za-z_]\w*/g) ?? []
}
