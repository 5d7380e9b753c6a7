import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** In bytes of its files. What goes while it is counted takes nothing. */
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
