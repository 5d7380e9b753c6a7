import { expect, test } from 'vitest'
import { changeWorkspaceAddress, projectIdIn, readWorkspaceAddress } from './workspace-address.ts'

test('an address that says nothing has chosen no tab, no panel and no thread', () => {
  expect(readWorkspaceAddress(new URLSearchParams())).toEqual({
    tab: null,
    openTaskId: null,
    openSolutionId: null,
    wantedMessageId: null,
    taskView: 'list',
    workTaskId: null,
    finishedId: null,
    panel: null,
    thread: null,
    isWide: false,
  })
})

test('an address with a tab shows the plan panel on a small screen', () => {
  expect(readWorkspaceAddress(new URLSearchParams('tab=solutions&solution=3'))).toEqual({
    tab: 'solutions',
    openTaskId: null,
    openSolutionId: 3,
    wantedMessageId: null,
    taskView: 'list',
    workTaskId: null,
    finishedId: null,
    panel: 'plan',
    thread: null,
    isWide: false,
  })
})

test('a task in the address opens the tasks', () => {
  expect(readWorkspaceAddress(new URLSearchParams('task=12'))).toEqual({
    tab: 'tasks',
    openTaskId: 12,
    openSolutionId: null,
    wantedMessageId: null,
    taskView: 'list',
    workTaskId: null,
    finishedId: null,
    panel: 'plan',
    thread: null,
    isWide: false,
  })
})

test('invalid values are left out', () => {
  expect(readWorkspaceAddress(new URLSearchParams('tab=secrets&task=-1&panel=x'))).toEqual({
    tab: null,
    openTaskId: null,
    openSolutionId: null,
    wantedMessageId: null,
    taskView: 'list',
    workTaskId: null,
    finishedId: null,
    panel: null,
    thread: null,
    isWide: false,
  })
})

test('a change keeps what it does not name, and null takes out', () => {
  const changed = changeWorkspaceAddress(new URLSearchParams('tab=tasks&task=12'), {
    openTaskId: null,
    panel: 'chat',
  })
  expect(changed.toString()).toBe('tab=tasks&panel=chat')
})

test('the board and the task at work stand in the address, and the list does not', () => {
  const changed = changeWorkspaceAddress(new URLSearchParams('message=5'), {
    taskView: 'board',
    workTaskId: 7,
  })
  expect(changed.toString()).toBe('message=5&view=board&work=7')
  expect(readWorkspaceAddress(changed)).toMatchObject({
    taskView: 'board',
    workTaskId: 7,
    wantedMessageId: 5,
  })
  expect(changeWorkspaceAddress(changed, { taskView: 'list', workTaskId: null }).toString()).toBe('message=5')
})

test('a message in the address shows the chat', () => {
  expect(readWorkspaceAddress(new URLSearchParams('message=5'))).toMatchObject({ panel: 'chat' })
})

test('the thread and the full width stand in the address until they are given back', () => {
  const changed = changeWorkspaceAddress(new URLSearchParams('tab=plan'), { thread: 'task', isWide: true })
  expect(changed.toString()).toBe('tab=plan&thread=task&wide=1')
  expect(readWorkspaceAddress(changed)).toMatchObject({ thread: 'task', isWide: true })
  expect(changeWorkspaceAddress(changed, { isWide: false }).toString()).toBe('tab=plan&thread=task')
})

test('an invalid project id is 0', () => {
  expect(projectIdIn('12')).toBe(12)
  expect(projectIdIn('abc')).toBe(0)
  expect(projectIdIn(undefined)).toBe(0)
})
