import type { Context, Next } from 'hono'
import { ProjectExport } from '#contract/export.ts'
import { isPacked } from '#server/platform/http/body-rules.ts'
import { validated } from '#server/platform/http/validated.ts'
import { checkPackedImport } from './check-packed-import.ts'

const validatedHere = validated('json', ProjectExport)

/** As {@link validated} with an exported project, which may come packed with gzip. Its description is that of the schema. */
export const validatedImport: typeof validatedHere = Object.assign(async (c: Context, next: Next) => {
  if (!isPacked(c)) return validatedHere(c as never, next)
  const whole = await checkPackedImport(new Uint8Array(await c.req.arrayBuffer()))
  c.req.addValidatedData('json', whole)
  return next()
}, validatedHere)
