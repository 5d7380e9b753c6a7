// Runs as a separate process: loads one model and writes one text at a time. Ends with the server that started it.
import { setPriority } from 'node:os'
import { answerAsModel } from './answer-as-model.ts'
import type { FromModel, ToModel } from './model-messages.ts'

// Lower priority, so that the server gets the processor first.
setPriority(10)
process.on('disconnect', () => process.exit())
const take = answerAsModel((message: FromModel) => process.send?.(message))
process.on('message', (message) => void take(message as ToModel))
