import type { TaskPack } from './pack.ts'

/** For tasks without help of their own: nothing but their sentences is read against an attempt. */
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
