import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import type { Session } from '#contract/account/user.ts'
import { api } from '#app/api/api.ts'
import { messageOf } from '#app/api/problem.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { AccountSection } from '#app/ui/page/account-section.tsx'
import { useLeaveFocusTo } from '#app/ui/keyboard/use-leave-focus-to.ts'
import { showMoment } from '#app/ui/show-date.ts'
import { sessionsQuery } from './user-query.ts'

export function SessionsSection() {
  const sessions = useQuery(sessionsQuery())
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const reload = () => queryClient.invalidateQueries(sessionsQuery())
  const endOthers = useMutation({
    mutationFn: () => api.sessions.$delete(),
    onSettled: reload,
    meta: {
      errorTitle: 'Failed to sign out everywhere else',
      success: {
        title: 'Signed out everywhere else',
        description:
          'Every other browser is signed out, and guests can no longer resume there. Keys keep working until you revoke them.',
      },
    },
  })
  const { sessions: all = [], waysBack = 0 } = sessions.data ?? {}
  const others = all.filter(({ isCurrent }) => !isCurrent)

  return (
    <AccountSection
      headingRef={heading}
      title="Sessions"
      note="Where you’re signed in. Sign out any device you don’t recognize, and revoke its key: keys keep working without a session."
    >
      {sessions.isPending && (
        <p className="grid h-16 items-center">
          <Spinner label="Loading your sessions" />
        </p>
      )}
      {sessions.error && (
        <p role="alert" className="text-wrong">
          {messageOf(sessions.error)}
        </p>
      )}
      <ul className="grid gap-2">
        {all.map((session) => (
          <SessionRow key={session.id} session={session} heading={heading} onEnded={reload} />
        ))}
      </ul>
      {waysBack > 0 && (
        <p className="mt-4 text-sm text-soft">
          After logging out you can also come back as this guest in{' '}
          {waysBack === 1 ? 'another browser' : `${waysBack} other browsers`}, until you sign out everywhere
          else.
        </p>
      )}
      {others.length + waysBack > 0 && (
        <Button
          className="mt-4"
          pendingLabel={endOthers.isPending && 'Ending...'}
          onClick={() => endOthers.mutate()}
        >
          Sign out everywhere else
        </Button>
      )}
    </AccountSection>
  )
}

interface SessionRowProps {
  session: Session
  /** Takes the focus when the row is removed. */
  heading: RefObject<HTMLElement | null>
  onEnded: () => Promise<void>
}

function SessionRow({ session, heading, onEnded }: SessionRowProps) {
  const end = useMutation({
    mutationFn: () => api.sessions[':sessionId'].$delete({ param: { sessionId: String(session.id) } }),
    onSettled: onEnded,
    meta: {
      errorTitle: 'Failed to sign out that browser',
      success: { title: 'Signed out', description: 'That browser is signed out.' },
    },
  })
  const row = useLeaveFocusTo<HTMLLIElement>(heading)
  return (
    <li
      ref={row}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-inner border border-line px-4 py-3"
    >
      <SessionWords session={session} />
      {!session.isCurrent && (
        <Button
          size="small"
          pendingLabel={end.isPending && 'Ending...'}
          aria-label={`Sign out ${nameOf(session)}`}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function SessionWords({ session }: { session: Session }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {nameOf(session)}
        {session.isCurrent && <Badge variant="outline">This browser</Badge>}
      </p>
      <p className="text-sm text-soft">
        Last seen {showMoment(session.lastSeenAt)}, signed in {showMoment(session.createdAt)}
      </p>
    </div>
  )
}

function nameOf({ device }: Session): string {
  return device ?? 'Unknown browser'
}
