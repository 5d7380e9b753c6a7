import path from 'node:path'
import { loadCodeFaults, type CodeFaultText } from '#server/teaching/guide/review/code-fault-text.ts'
import { loadEntries, loadYamlFolder } from '#server/teaching/load-yaml.ts'
import { TaskPack } from './pack.ts'
import {
  loadClauses,
  loadWrongLines,
  type ClauseKnowledge,
  type WrongLineText,
} from '#server/teaching/packs/reading/clause-rule.ts'
import { WrittenTask } from './written-task.ts'

/** The packs, and the texts written for single tasks. */
export interface PackData {
  packs: TaskPack[]
  tasks: WrittenTask[]
  reading: AttemptKnowledge
}

/** Rules for checking attempts, the same for all tasks. */
export interface AttemptKnowledge {
  clauses: ClauseKnowledge
  wrongLines: readonly WrongLineText[]
  codeFaults: readonly CodeFaultText[]
}

export const noPacks: PackData = {
  packs: [],
  tasks: [],
  reading: {
    clauses: { lacks: {}, sameWords: [], opposites: [], rules: [] },
    wrongLines: [],
    codeFaults: [],
  },
}

/** Loads the folders `packs` and `tasks`. Throws with file, line and reason if a file is invalid. */
export async function loadPacks(knowledge: string): Promise<PackData> {
  const [packs, tasks, clauses, wrongLines, codeFaults] = await Promise.all([
    loadYamlFolder(path.join(knowledge, 'packs'), TaskPack),
    loadEntries(path.join(knowledge, 'tasks'), WrittenTask),
    loadClauses(path.join(knowledge, 'clauses.yaml')),
    loadWrongLines(path.join(knowledge, 'wrong-lines.yaml')),
    loadCodeFaults(path.join(knowledge, 'code-faults.yaml')),
  ])
  return { packs, tasks, reading: { clauses, wrongLines, codeFaults } }
}
