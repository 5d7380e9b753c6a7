import { nextStepOf } from '#contract/work-to-continue.ts'
import { loadCurrentWork } from '#app/api/current-work.ts'

/** For visitors with a session, replaces a public page's sign-in links by a link to their work. */
export async function enhanceContinue(): Promise<void> {
  const work = await loadCurrentWork()
  // Without work to continue, the sign-in links stay.
  if (!work) return void delete document.documentElement.dataset.session
  const { project, task } = work
  const step = nextStepOf(project, task?.minutes)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-continue]')) {
    const [name, title] = link.querySelectorAll('span')
    name!.textContent = `Continue ${project.title}`
    if (title) title.textContent = step
    link.ariaLabel = `${name!.textContent}: ${step}`
    link.href = `/project/${project.id}`
    link.hidden = false
  }
  for (const part of document.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = part.dataset.for === 'visitors'
}
