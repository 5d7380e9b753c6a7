import { loadYamlFolder } from '#server/teaching/load-yaml.ts'
import { TaskPack } from './pack.ts'

/** All of a folder. Throws with file, line and reason where one is not in form. */
export function loadPacks(folder: string): Promise<TaskPack[]> {
  return loadYamlFolder(folder, TaskPack)
}
