import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** The total size of a folder's files in bytes. A file deleted during the count counts as 0. */
export async function sizeOfFolder(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const sizes = await Promise.all(
    files.map(
      async (file) => (await stat(path.join(file.parentPath, file.name)).catch(() => ({ size: 0 }))).size,
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
