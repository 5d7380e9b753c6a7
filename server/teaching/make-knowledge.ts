import path from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { buildKnowledge } from './load-knowledge.ts'

// The argument is the file to write.
await buildKnowledge(path.join(projectRoot, 'knowledge'), process.argv[2]!)
