import type { ProjectExport } from '#contract/export.ts'
import { limits } from '#contract/limits.ts'

/** Reads an exported project; the server checks it fully. Throws an error with a message for the user. */
export async function readProjectFile(file: File): Promise<ProjectExport> {
  const size = limits.importBytes / 1024 / 1024
  if (file.size > limits.importBytes)
    throw new Error(`${file.name} is larger than ${size} MiB, the most that can be imported.`)
  const content = parsed(await file.text())
  if (
    typeof content !== 'object' ||
    content === null ||
    !('format' in content) ||
    content.format !== 'fledge-project'
  )
    throw new Error(
      `${file.name} is not a project. Choose a file that was exported here as JSON; its name ends in .fledge.json.`,
    )
  return content as ProjectExport
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The file, gzipped: a project with a long conversation would exceed the size limit of requests. */
export async function packed(file: File): Promise<Blob> {
  const blob = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
  if (blob.size > limits.requestBodyBytes)
    throw new Error(`${file.name} is too large to import, even compressed.`)
  return blob
}
