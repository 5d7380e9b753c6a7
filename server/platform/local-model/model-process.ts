// Runs as a process of its own: loads one model and writes one text at a time. It ends with the server that started it.
import { setPriority } from 'node:os'
import { answerAsModel } from './answer-as-model.ts'
import type { FromModel, ToModel } from './model-messages.ts'

// The server comes first wherever both need the processor.
setPriority(10)
process.on('disconnect', () => process.exit())
const take = answerAsModel((message: FromModel) => process.send?.(message))
process.on('message', (message) => void take(message as ToModel))
