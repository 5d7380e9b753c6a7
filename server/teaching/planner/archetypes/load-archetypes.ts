import { loadYamlFolder, parseYaml } from '#server/teaching/load-yaml.ts'
import { Archetype } from '#server/teaching/planner/archetype.ts'

/** All archetypes of a folder, ordered by id. Throws with file, line and reason if one is invalid. */
export function loadArchetypes(folder: string): Promise<Archetype[]> {
  return loadYamlFolder(folder, Archetype)
}

export function parseArchetype(name: string, source: string): Archetype {
  return parseYaml(name, source, Archetype)
}
