import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import { TaskPack } from './pack.ts'

/** All of a folder; throws with the file's name where one is not in form. */
export async function loadPacks(folder: string): Promise<TaskPack[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const read = TaskPack.safeParse(parse(await readFile(path.join(folder, name), 'utf8')))
      if (!read.success)
        throw new Error(
          `packs/${name}: ${read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
        )
      return read.data
    }),
  )
}
