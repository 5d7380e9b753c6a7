import { toast } from '#app/ui/overlay/toast.ts'

/** Makes buttons with `data-start-plan` on plain pages create a project from their idea. */
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
  const [{ startProject }, { keptLevel }] = await Promise.all([
    import('#app/api/start-project.ts'),
    import('#app/api/kept-level.ts'),
  ])
  try {
    const { startPlan = '', startPlanTitle = null } = button.dataset
    location.assign(await startProject(startPlan, startPlanTitle, keptLevel()))
  } catch (error) {
    const { messageOf } = await import('#app/api/problem.ts')
    toast({ title: 'Failed to create project', description: messageOf(error), variant: 'destructive' })
  } finally {
    button.ariaBusy = null
    button.textContent = label
  }
}
