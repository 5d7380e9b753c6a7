import { generateText, type LanguageModel } from 'ai'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import type { SwiftFault } from '#server/swift/parse-swift.ts'
import { storable } from '#server/teaching/models/model-question.ts'
import type { ModelCall } from './stream-model.ts'
import { estimateTokens, tokensOfCall } from '#server/teaching/models/tokens.ts'

interface BrokenBlock {
  code: string
  fault: SwiftFault
}

const patienceMs = 15_000
const outputTokens = 1500
const instructions =
  'You mend the syntax of Swift. Answer with the whole mended block in one ```swift fence and nothing else. Change nothing but what keeps it from parsing.'

/**
 * Asks the model once to correct a Swift block that does not parse; null if the result does not parse either.
 */
export async function mendBlock(
  model: LanguageModel,
  { code, fault }: BrokenBlock,
  { swiftFaults }: Pick<Thoughts, 'swiftFaults'>,
  signal: AbortSignal,
  { onUsage, onSent }: Pick<ModelCall, 'onUsage' | 'onSent'>,
): Promise<string | null> {
  const prompt = `This block does not parse; the parser lost its way at line ${fault.line} near "${fault.near}".\n\n\`\`\`swift\n${code}\n\`\`\``
  onSent('Swift that it was to mend', `${instructions}\n\n${prompt}`)
  try {
    const { text, usage } = await generateText({
      model,
      instructions,
      prompt,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      maxOutputTokens: outputTokens,
      maxRetries: 0,
    })
    onUsage(tokensOfCall(usage, estimateTokens(instructions + prompt), text))
    const mended = codeBlocks(`${storable(text).trimEnd()}\n`)[0]?.code.trimEnd()
    return mended && (await swiftFaults(mended)).length === 0 ? mended : null
  } catch {
    return null
  }
}
