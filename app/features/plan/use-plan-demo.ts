import { useRef, useState, type FormEvent } from 'react'
import type { Experience } from '#contract/user.ts'
import { keepIdea } from '#app/api/kept-idea.ts'
import { messageOf } from '#app/api/problem.ts'
import { startProject } from '#app/api/start-project.ts'
import { usePageReturn } from '#app/ui/use-page-return.ts'
import { useLevel } from './use-level.ts'
import type { PlanPreview } from './use-plan-preview.ts'

const typingPauseMs = 700
const shortestIdea = 20

/** What the demo does: it plans while you type, on submit and for an example, asks for the level once, and makes a project of the plan. */
export function usePlanDemo(preview: PlanPreview, isExample: (idea: string) => boolean) {
  const [isStarting, setIsStarting] = useState(false)
  const { level, asksLevel, chooseLevel } = useLevel()
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  usePageReturn(() => setIsStarting(false))

  function showPlan(idea: string) {
    clearTimeout(pause.current)
    setProblem(null)
    keepIdea(isExample(idea) ? '' : idea)
    void preview.show(idea, level)
  }

  function handleType() {
    clearTimeout(pause.current)
    setProblem(null)
    const idea = field.current?.value.trim() ?? ''
    if (idea.length >= shortestIdea) pause.current = setTimeout(() => showPlan(idea), typingPauseMs)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    clearTimeout(pause.current)
    const idea = field.current?.value.trim() ?? ''
    if (idea) return showPlan(idea)
    setProblem('Describe your app idea in a sentence or two')
    field.current?.focus()
  }

  function handleExample(idea: string) {
    if (field.current) field.current.value = idea
    showPlan(idea)
  }

  function handleLevel(chosen: Experience) {
    chooseLevel(chosen)
    void preview.show(preview.idea, chosen)
  }

  async function handleStart() {
    setIsStarting(true)
    setProblem(null)
    try {
      await buildFrom(preview, field.current?.value.trim() || preview.idea, level)
    } catch (error) {
      setIsStarting(false)
      setProblem(messageOf(error))
    }
  }

  return {
    field,
    problem,
    isStarting,
    level,
    asksLevel,
    handleType,
    handleSubmit,
    handleExample,
    handleLevel,
    handleStart,
  }
}

async function buildFrom(shown: PlanPreview, idea: string, level: Experience | null): Promise<void> {
  const appName = idea === shown.idea ? (shown.plan?.appName ?? null) : null
  const path = await startProject(idea, appName, level)
  keepIdea('')
  location.assign(path)
}
