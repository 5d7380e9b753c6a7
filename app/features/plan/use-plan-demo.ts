import { useRef, useState, type FormEvent } from 'react'
import { keepIdea } from '#app/api/kept-idea.ts'
import { messageOf } from '#app/api/problem.ts'
import { startProject } from '#app/api/start-project.ts'
import { usePageReturn } from '#app/ui/use-page-return.ts'
import type { usePlanPreview } from './use-plan-preview.ts'

const typingPauseMs = 700
const shortestIdea = 20

/** What the demo does: it plans while you type, on submit and for an example, and keeps the plan as a project. */
export function usePlanDemo(
  preview: ReturnType<typeof usePlanPreview>,
  isExample: (idea: string) => boolean,
) {
  const [isStarting, setIsStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  usePageReturn(() => setIsStarting(false))

  function showPlan(idea: string) {
    clearTimeout(pause.current)
    setProblem(null)
    keepIdea(isExample(idea) ? '' : idea)
    void preview.show(idea)
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

  async function handleKeep() {
    setIsStarting(true)
    setProblem(null)
    try {
      const idea = field.current?.value.trim() || preview.idea
      const path = await startProject(idea, idea === preview.idea ? (preview.plan?.appName ?? null) : null)
      keepIdea('')
      location.assign(path)
    } catch (error) {
      setIsStarting(false)
      setProblem(messageOf(error))
    }
  }

  return { field, problem, isStarting, handleType, handleSubmit, handleExample, handleKeep }
}
