import { useQuery } from '@tanstack/react-query'
import { Download, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { site } from '#contract/site.ts'
import type { Plan, PlanScreen } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'
import { projectQuery } from '#app/api/project-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { downloadFile } from '#app/ui/download-file.ts'
import { accentOf } from '#app/ui/phone/accent.ts'
import { dayOf, endingLine, phaseLine } from './ship-words.ts'
import { drawShipPicture, pictureSize, type ShipFacts } from './draw-ship-picture.ts'
import { isLit } from '#app/ui/phone/lit-parts.ts'
import { builtParts } from '#app/features/plan/screens/built-parts.ts'
import { planQuery } from '#app/features/plan/plan-queries.ts'

/** A share image of what is done. Drawn in the browser; nothing is uploaded. */
export function ShipCard({
  projectId,
  tasks,
  phase,
}: {
  projectId: number
  tasks: Task[]
  phase: string | null
}) {
  const { data: plan } = useQuery(planQuery(projectId))
  const { data: project } = useQuery(projectQuery(projectId))
  if (!plan) return null
  const name = plan.appName ?? 'My app'
  const ofPhase = tasks.filter((task) => phase === null || task.phase === phase)
  const days = dayOf(ofPhase, tasks)
  return (
    <Picture
      facts={{
        siteName: site.name,
        day: phase === null ? `In ${days} ${days === 1 ? 'day' : 'days'}` : `Day ${days}`,
        line: phase === null ? endingLine(name) : phaseLine(name, plan.roadmap, phase),
        appName: name,
        accent: project?.accent ?? accentOf(name),
        screens: builtScreens(plan, tasks).slice(0, 3),
        done: tasks.filter(({ status }) => status === 'completed').length,
        total: tasks.length,
      }}
    />
  )
}

/** The screens with their built parts, most parts first; if there are none, the first with only its title. */
function builtScreens(plan: Plan, tasks: Task[]): PlanScreen[] {
  const lit = builtParts(plan, tasks)
  const drawn = plan.architecture.screens.filter(({ shows = [] }) => shows.length > 0)
  if (!lit) return drawn
  const partly = drawn.map((screen) => ({
    ...screen,
    shows: screen.shows!.filter((part) => isLit(lit.get(screen.name), part)),
  }))
  const built = partly.filter(({ shows }) => shows.length > 0)
  return built.length > 0
    ? built.toSorted((one, other) => other.shows.length - one.shows.length)
    : partly.slice(0, 1)
}

function Picture({ facts }: { facts: ShipFacts }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = `${facts.day}: ${facts.line}`
  const key = JSON.stringify(facts)
  useEffect(() => {
    if (canvas.current) void drawShipPicture(canvas.current, JSON.parse(key) as ShipFacts)
  }, [key])

  async function pictureFile(): Promise<File | null> {
    const blob = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'))
    return blob && new File([blob], `${facts.appName} ${facts.day}.png`, { type: 'image/png' })
  }
  async function handleSave() {
    const file = await pictureFile()
    if (file) downloadFile(file.name, file)
  }
  async function handleShare() {
    const file = await pictureFile()
    // Rejects if the user closes the share sheet, which is no failure.
    if (file) await navigator.share({ files: [file], text: words }).catch(() => {})
  }

  return (
    <figure className="grid w-full grid-cols-1 justify-items-center gap-3">
      <canvas
        ref={canvas}
        width={pictureSize.width}
        height={pictureSize.height}
        role="img"
        aria-label={`A picture to share. ${words}`}
        className="h-auto w-full max-w-72 rounded-house border border-line"
      />
      <figcaption className="flex flex-wrap justify-center gap-2">
        {canShareFiles() && (
          <Button onClick={() => void handleShare()}>
            <Share2 aria-hidden />
            Share
          </Button>
        )}
        <Button onClick={() => void handleSave()}>
          <Download aria-hidden />
          Save the picture
        </Button>
      </figcaption>
    </figure>
  )
}

function canShareFiles(): boolean {
  return (
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [new File([''], 'a.png', { type: 'image/png' })] })
  )
}
