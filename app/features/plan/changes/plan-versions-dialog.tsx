import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Plan } from '#contract/plan/plan.ts'
import { messageOf } from '#app/api/problem.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { toast } from '#app/ui/overlay/toast.ts'
import { showMoment } from '#app/ui/show-date.ts'
import { PlanFeatures } from '#app/features/plan/page/plan-features.tsx'
import { PlanRoadmap } from '#app/features/plan/page/plan-roadmap.tsx'
import { planVersionQuery, planVersionsQuery, restoreVersionMutation } from './proposal-queries.ts'

export function PlanVersionsDialog({
  projectId,
  open,
  onOpenChange,
}: {
  projectId: number
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-2xl">
        <DialogHeader
          title="Versions of the plan"
          description="Every plan this project has had. Going back changes the plan only; your tasks stay as they are."
        />
        <Versions projectId={projectId} onRestored={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function Versions({ projectId, onRestored }: { projectId: number; onRestored: () => void }) {
  const list = useQuery(planVersionsQuery(projectId))
  const [shown, setShown] = useState<number | null>(null)
  if (list.isPending)
    return (
      <p role="status" className="grid place-items-center py-8 text-dawn-text">
        <Spinner className="size-6" label="Loading the versions" />
      </p>
    )
  if (!list.data) return <p role="alert">The versions could not be loaded. {messageOf(list.error)}</p>
  if (shown !== null)
    return (
      <Version
        projectId={projectId}
        version={shown}
        isCurrent={shown === list.data.current}
        onBack={() => setShown(null)}
        onRestored={onRestored}
      />
    )
  return (
    <ol className="grid max-h-[60dvh] gap-2 overflow-y-auto">
      {list.data.versions.map(({ version, features, tasks, createdAt }) => (
        <li key={version}>
          <button
            type="button"
            onClick={() => setShown(version)}
            className="grid w-full gap-1 rounded-inner border border-line bg-paper px-4 py-3 text-left transition-colors hover:border-line-strong"
          >
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              Version {version}
              {version === list.data.current && <Badge variant="done">Now</Badge>}
            </span>
            <span className="text-sm text-soft">
              {showMoment(createdAt)} · {features.length} {features.length === 1 ? 'feature' : 'features'} ·{' '}
              {tasks} {tasks === 1 ? 'task' : 'tasks'}
            </span>
            <span className="line-clamp-2 text-sm">{features.join(' · ')}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function Version({
  projectId,
  version,
  isCurrent,
  onBack,
  onRestored,
}: {
  projectId: number
  version: number
  isCurrent: boolean
  onBack: () => void
  onRestored: () => void
}) {
  const shown = useQuery(planVersionQuery(projectId, version))
  const restore = useMutation(restoreVersionMutation(useQueryClient(), projectId))

  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])

  function handleRestore() {
    restore.mutate(version, {
      onSuccess() {
        toast({ title: `Version ${version} is restored`, description: 'Your tasks have not changed.' })
        onRestored()
      },
    })
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <p>
        <Button ref={back} size="small" variant="quiet" onClick={onBack}>
          <ArrowLeft aria-hidden />
          All versions
        </Button>
      </p>
      {shown.isPending && (
        <p role="status" className="grid place-items-center py-8 text-dawn-text">
          <Spinner className="size-6" label="Loading the plan" />
        </p>
      )}
      {shown.isError && <p role="alert">The plan could not be loaded. {messageOf(shown.error)}</p>}
      {shown.data && <VersionContents version={version} plan={shown.data.plan} />}
      <DialogFooter>
        {isCurrent ? (
          <p className="text-sm text-soft">This is your plan now.</p>
        ) : (
          <Button
            variant="primary"
            onClick={handleRestore}
            pendingLabel={restore.isPending && 'Restoring...'}
          >
            Go back to version {version}
          </Button>
        )}
      </DialogFooter>
    </div>
  )
}

function VersionContents({ version, plan }: { version: number; plan: Plan }) {
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={`Version ${version}`}
      className="grid max-h-[50dvh] grid-cols-1 gap-5 overflow-y-auto"
    >
      <p className="text-[0.9375rem]">{plan.summary}</p>
      <PlanRoadmap plan={plan} />
      <PlanFeatures plan={plan} />
    </div>
  )
}
