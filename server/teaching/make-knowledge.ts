import path from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { buildKnowledge } from './load-knowledge.ts'

await buildKnowledge(path.join(projectRoot, 'knowledge'))
