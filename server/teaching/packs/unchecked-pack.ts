import type { TaskPack } from './pack.ts'

/** For tasks without a pack: only their sentences are compared with an attempt. */
export const uncheckedPack: TaskPack = {
  id: 'unchecked',
  name: 'this task',
  topic: '',
  able: '',
  step: 'none',
  serves: [],
  hints: { tried: '', idea: '', shape: '', similar: '' },
  solution: '',
  lesson: { why: '', idea: '', example: '', note: '', steps: [], mistakes: [] },
  checks: [],
  questions: [],
}
