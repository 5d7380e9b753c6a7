import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Project } from '#contract/project.ts'
import { messageOfAction } from '#contract/chat/action-names.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { useArrival } from '#app/features/workspace/use-arrival.ts'
import { useMessageBoxKey } from '#app/features/workspace/use-message-box-key.ts'
import {
  changeWorkspaceAddress,
  readWorkspaceAddress,
  type WorkspaceAddress,
} from '#app/features/workspace/workspace-address.ts'
import { useMediaQuery } from '#app/ui/use-media-query.ts'

export type WorkspaceState = ReturnType<typeof useWorkspace>

/** The workspace's state, stored in the URL, and the navigation between its parts. */
export function useWorkspace(project: Project) {
  const isSmall = useMediaQuery('(width < 48em)')
  const [search, setSearch] = useSearchParams()
  const address = readWorkspaceAddress(search)
  const arrival = useArrival(address)
  const { data: tasks = [] } = useQuery(taskListQuery(project.id))
  const [first] = useState(() => firstPlace(address, tasks.length > 0, project.hasPlan))
  const [askedDraft, setChatDraft] = useState<{ text: string; at: number; sentAbout?: number }>()
  const chatDraft =
    arrival?.ask && arrival.arrivedAt > (askedDraft?.at ?? 0)
      ? { text: arrival.ask, at: arrival.arrivedAt }
      : askedDraft

  function go(change: Partial<WorkspaceAddress>) {
    setSearch((before) => changeWorkspaceAddress(before, change), { replace: true, preventScrollReset: true })
  }

  const chatInSight = { isWide: false, panel: isSmall ? ('chat' as const) : address.panel }

  function showMessage(messageId: number) {
    go({ wantedMessageId: messageId, thread: 'all', ...chatInSight })
  }

  /** Starts a task together with the tutor. */
  function beginTask(taskId: number) {
    go({ workTaskId: taskId, finishedId: null, thread: 'task', ...chatInSight })
    const title = tasks.find(({ id }) => id === taskId)?.title
    setChatDraft({ text: messageOfAction('begin', { title }), sentAbout: taskId, at: Date.now() })
  }

  /** Opens the chat and focuses the message box. */
  function writeToTutor(change: Partial<WorkspaceAddress> = {}) {
    go({ ...change, ...chatInSight })
    setChatDraft({ text: '', at: Date.now() })
  }
  useMessageBoxKey(() => writeToTutor())

  return {
    ...address,
    isSmall,
    isChatBeside: !isSmall && !address.isWide,
    tab: address.tab ?? first.tab,
    panel: address.panel ?? first.panel,
    thread: address.thread ?? first.thread,
    arrivedAt: arrival?.arrivedAt,
    tasks,
    chatDraft,
    go,
    showMessage,
    beginTask,
    writeToTutor,
  }
}

/** The default view of a project: the next task with its thread, or the plan if there are no tasks. */
function firstPlace({ tab, wantedMessageId }: WorkspaceAddress, hasTasks: boolean, hasPlan: boolean) {
  const isOpen = tab === null && wantedMessageId === null
  return {
    tab: hasTasks ? ('today' as const) : ('plan' as const),
    // A new plan comes first, even on a small screen, which shows one panel at a time.
    panel: isOpen && (hasTasks || hasPlan) ? ('plan' as const) : ('chat' as const),
    thread: hasTasks && wantedMessageId === null ? ('task' as const) : ('all' as const),
  }
}
