import { gunzipSync } from 'node:zlib'
import { ProjectExport } from '#contract/export.ts'
import { limits } from '#contract/limits.ts'
import { decode, requireGoodJson } from '#server/platform/http/limits/body-rules.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { invalidBy } from '#server/platform/http/validated.ts'

/**
 * Reads the project in a gzipped body; throws a {@link Problem}. A large one takes half a second, so servers
 * call {@link checkPackedImport}.
 */
export function readPackedImport(packed: Uint8Array): ProjectExport {
  const json = requireGoodJson(decode(unpack(packed)), limits.importValues)
  const read = ProjectExport.safeParse(json)
  if (!read.success) throw invalidBy(read.error.issues)
  return read.data
}

function unpack(packed: Uint8Array): Uint8Array {
  try {
    return gunzipSync(packed, { maxOutputLength: limits.importBytes })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Problem(413, 'The project is larger than 16 MiB, the most that can be imported.', { cause })
    throw new Problem(400, 'The body is not packed with gzip', { cause })
  }
}
