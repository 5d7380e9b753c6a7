import { toast } from '#app/ui/toast.ts'

/** A button on a plain page that makes a project of the idea it carries. */
export function enhanceStartPlan(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-start-plan]') : null
    if (!button || button.ariaBusy === 'true') return
    void start(button)
  })
}

async function start(button: HTMLElement): Promise<void> {
  button.ariaBusy = 'true'
  const { startProject } = await import('#app/api/start-project.ts')
  try {
    location.assign(await startProject(button.dataset.startPlan ?? '', button.dataset.startPlanTitle ?? null))
  } catch (error) {
    const { messageOf } = await import('#app/api/problem.ts')
    toast({ title: 'Failed to create project', description: messageOf(error), variant: 'destructive' })
  } finally {
    button.ariaBusy = null
  }
}
