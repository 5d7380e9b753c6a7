import { useRef, useState, type FormEvent } from 'react'
import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { Experience } from '#contract/account/user.ts'
import { keepIdea } from '#app/api/kept-idea.ts'
import { messageOf } from '#app/api/problem.ts'
import { startProject } from '#app/api/start-project.ts'
import { usePageReturn } from '#app/ui/page/use-page-return.ts'
import { useLevel } from './use-level.ts'
import type { PlanPreview } from './use-plan-preview.ts'

const typingPauseMs = 700
const shortestIdea = 20

/**
 * The demo's behaviour: plans while the visitor types, on submit and for examples, asks for the experience
 * once, and creates a project from the plan.
 */
export function usePlanDemo(preview: PlanPreview, isExample: (idea: string) => boolean) {
  const { level, chooseLevel, ...levelState } = useLevel()
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { isStarting, start } = useStart(setProblem)

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
    clearTimeout(pause.current)
    chooseLevel(chosen)
    void preview.show(field.current?.value.trim() || preview.idea, chosen)
  }

  function handleStart() {
    start(preview, field.current?.value.trim() || preview.idea, level)
  }

  return {
    field,
    problem,
    isStarting,
    level,
    ...levelState,
    handleType,
    handleSubmit,
    handleExample,
    handleLevel,
    handleReading: (chosen: PlanAnswers) => void preview.show(preview.idea, level, chosen),
    handleStart,
  }
}

/** Creates a project from the displayed plan and opens it. */
function useStart(onProblem: (problem: string | null) => void) {
  const [isStarting, setIsStarting] = useState(false)
  usePageReturn(() => setIsStarting(false))

  function start(shown: PlanPreview, idea: string, level: Experience | null) {
    setIsStarting(true)
    onProblem(null)
    const isShown = idea === shown.idea
    startProject(idea, isShown ? (shown.plan?.appName ?? null) : null, level, isShown ? shown.chosen : {})
      .then((path) => {
        keepIdea('')
        location.assign(path)
      })
      .catch((error: unknown) => {
        setIsStarting(false)
        onProblem(messageOf(error))
      })
  }

  return { isStarting, start }
}
