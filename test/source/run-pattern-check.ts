// Checks regular expressions that are new since the last run: node scripts/run.mjs test/source/run-pattern-check.ts
import { keyOf, updateVerdicts } from './pattern-verdicts.ts'

const refused = await updateVerdicts()
for (const pattern of refused) console.error(`${pattern.where}: ${keyOf(pattern)}`)
if (refused.length > 0)
  console.error(
    'On some text these take longer than it is long. Scan the text instead, or bound each repetition: {0,80} for *.',
  )
process.exit(refused.length > 0 ? 1 : 0)
