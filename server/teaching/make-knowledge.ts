import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { builtKnowledgeFile, readKnowledgeFolder } from './load-knowledge.ts'

// Run by the build, which stops where a file of `knowledge` is not in form.
await mkdir(path.dirname(builtKnowledgeFile), { recursive: true })
await writeFile(
  builtKnowledgeFile,
  JSON.stringify(await readKnowledgeFolder(path.join(projectRoot, 'knowledge'))),
)
