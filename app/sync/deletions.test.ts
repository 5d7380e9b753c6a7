import { expect, test } from 'vitest'
import { createDeletions, type Deletion } from './deletions.ts'

test('what is deleted is hidden at once and stays until the undo is over', async () => {
  const { deletions, sent, endUndo } = setUp()
  deletions.remove(task('/api/projects/1/tasks/2'))
  expect([...deletions.hidden()]).toEqual(['/api/projects/1/tasks/2'])
  expect(sent).toEqual([])
  await endUndo()
  expect(sent).toEqual(['/api/projects/1/tasks/2'])
})

test('an undo brings it back and nothing is sent', async () => {
  const { deletions, sent, undo, endUndo } = setUp()
  deletions.remove(task('/api/projects/1/tasks/2'))
  undo()
  await endUndo()
  expect([...deletions.hidden()]).toEqual([])
  expect(sent).toEqual([])
})

test('two deletions in a row are undone together', () => {
  const { deletions, undo, offered } = setUp()
  deletions.remove(task('/api/projects/1/tasks/2'))
  deletions.remove(task('/api/projects/1/tasks/3'))
  expect(offered()).toHaveLength(2)
  undo()
  expect([...deletions.hidden()]).toEqual([])
})

test('leaving the page sends what still waits, once', async () => {
  const { deletions, sent, endUndo } = setUp()
  deletions.remove(task('/api/projects/1/tasks/2'))
  await deletions.commitAll()
  await endUndo()
  expect(sent).toEqual(['/api/projects/1/tasks/2'])
})

test('it stays hidden until the list has been loaded again', async () => {
  const { deletions } = setUp()
  const hiddenWhileReading: string[] = []
  deletions.remove({
    ...task('/api/projects/1/tasks/2'),
    onDeleted: async () => void hiddenWhileReading.push(...deletions.hidden()),
  })
  await deletions.commitAll()
  expect(hiddenWhileReading).toEqual(['/api/projects/1/tasks/2'])
  expect([...deletions.hidden()]).toEqual([])
})

test('what the server refuses to delete comes back and is reported', async () => {
  const { deletions, failures } = setUp({ refuses: true })
  deletions.remove(task('/api/projects/1/tasks/2'))
  await deletions.commitAll()
  expect([...deletions.hidden()]).toEqual([])
  expect(failures).toEqual(['/api/projects/1/tasks/2'])
})

function task(path: string): Deletion {
  return { path, kind: 'task', title: 'Draw the icon', onDeleted: async () => {} }
}

function setUp({ refuses = false } = {}) {
  const sent: string[] = []
  const failures: string[] = []
  let last: { deletions: Deletion[]; undo: () => void; commit: () => void } | null = null
  const deletions = createDeletions({
    async send(path) {
      sent.push(path)
      if (refuses) throw new Error('503: no')
    },
    offerUndo: (offered, answers) => {
      last = { deletions: offered, ...answers }
    },
    onFailure: ({ path }) => void failures.push(path),
  })
  return {
    deletions,
    sent,
    failures,
    offered: () => last?.deletions,
    undo: () => last?.undo(),
    async endUndo() {
      last?.commit()
      await Promise.resolve()
    },
  }
}
