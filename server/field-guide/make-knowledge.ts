import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readPlannerData } from '#server/planner/load-planner-knowledge.ts'
import { builtKnowledgeFile, hashOfKnowledge, knowledgeFolder, type BuiltKnowledge } from './built-knowledge.ts'
import { readKnowledge } from './field-guide.ts'
import { writeIndexes } from './search-articles.ts'

// Parsing and indexing the Field Guide takes seconds on a small machine, so it is done once, when the project is built.
const hash = await hashOfKnowledge(knowledgeFolder)
const knowledge = await readKnowledge(knowledgeFolder)
const built: BuiltKnowledge = { hash, knowledge, indexes: writeIndexes(knowledge), planner: await readPlannerData(path.join(knowledgeFolder, 'planner')) }
await mkdir(path.dirname(builtKnowledgeFile), { recursive: true })
await writeFile(builtKnowledgeFile, JSON.stringify(built))
