export const workspaceTabs = ['today', 'plan', 'tasks', 'solutions'] as const
export type WorkspaceTab = (typeof workspaceTabs)[number]

export interface WorkspaceAddress {
  /** Null if the URL names none. */
  tab: WorkspaceTab | null
  openTaskId: number | null
  openSolutionId: number | null
  /** The message that the chat scrolls to; it then removes it from the URL. */
  wantedMessageId: number | null
  taskView: 'list' | 'board'
  /** The task that the learner is working on with the tutor. */
  workTaskId: number | null
  /** The task just finished: Today shows what was achieved before the next one. */
  finishedId: number | null
  /** The panel shown on a small screen; null if the URL names none. */
  panel: 'chat' | 'plan' | null
  /** Which messages the chat shows: those about the current task, or all; null if the URL does not say. */
  thread: 'task' | 'all' | null
  /** The plan takes the whole width and hides the chat. */
  isWide: boolean
}

/** Parses a workspace's query string, ignoring invalid parts. */
export function readWorkspaceAddress(search: URLSearchParams): WorkspaceAddress {
  const tab = workspaceTabs.find((known) => known === search.get('tab')) ?? null
  const openTaskId = idIn(search.get('task'))
  const openSolutionId = idIn(search.get('solution'))
  const taskView = search.get('view') === 'board' ? 'board' : 'list'
  const wantedMessageId = idIn(search.get('message'))
  const isOfPlan = tab !== null || openTaskId !== null
  const panel =
    panels.find((known) => known === search.get('panel')) ??
    (isOfPlan ? 'plan' : wantedMessageId === null ? null : 'chat')
  return {
    tab: tab ?? (openTaskId === null ? null : 'tasks'),
    openTaskId,
    openSolutionId,
    wantedMessageId,
    taskView,
    workTaskId: idIn(search.get('work')),
    finishedId: idIn(search.get('done')),
    panel,
    thread: threads.find((known) => known === search.get('thread')) ?? null,
    isWide: search.get('wide') === '1',
  }
}

const panels = ['chat', 'plan'] as const
const threads = ['task', 'all'] as const

/** The query string after a change; `null` removes a part. */
export function changeWorkspaceAddress(
  search: URLSearchParams,
  change: Partial<WorkspaceAddress>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const values = {
    tab: change.tab,
    task: change.openTaskId,
    solution: change.openSolutionId,
    message: change.wantedMessageId,
    view: change.taskView === 'list' ? null : change.taskView,
    work: change.workTaskId,
    done: change.finishedId,
    panel: change.panel,
    thread: change.thread,
    wide: change.isWide === false ? null : change.isWide && 1,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name)
    else if (value !== undefined) next.set(name, String(value))
  }
  return next
}

/** The id in a route parameter; 0, which no project has, if it is invalid. */
export function projectIdIn(text: string | undefined): number {
  return idIn(text ?? null) ?? 0
}

function idIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number.parseInt(text, 10) : null
}
