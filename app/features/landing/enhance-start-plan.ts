import { toast } from '#app/ui/toast.ts'

/** A button on a plain page that creates a project from its idea. */
export function enhanceStartPlan(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-start-plan]') : null
    if (!button || button.ariaBusy === 'true') return
    void start(button)
  })
}

async function start(button: HTMLElement): Promise<void> {
  const label = button.textContent
  button.ariaBusy = 'true'
  button.textContent = 'Setting up...'
  const { startProject } = await import('#app/api/start-project.ts')
  try {
    location.assign(await startProject(button.dataset.startPlan ?? '', button.dataset.startPlanTitle ?? null))
  } catch (error) {
    const { messageOf } = await import('#app/api/problem.ts')
    toast({ title: 'Failed to create project', description: messageOf(error), variant: 'destructive' })
  } finally {
    button.ariaBusy = null
    button.textContent = label
  }
}
