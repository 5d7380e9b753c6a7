const stepMs = 1500

/** Clicking a task shows the app after it. Plays once on scrolling into view, unless reduced motion is set. */
export function enhanceAppSteps(): void {
  const stage = document.querySelector<HTMLElement>('[data-app-steps]')
  const play = stage?.querySelector<HTMLElement>('[data-step-play]')
  if (!stage || !play) return
  const steps = [...stage.querySelectorAll<HTMLElement>('[data-step-button]')]
  let step = steps.length
  let timer: ReturnType<typeof setInterval> | undefined

  stage.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button') : null
    const wasPlaying = timer !== undefined
    if (button === play || button?.dataset.stepButton) stop()
    if (button?.dataset.stepButton) show(Number(button.dataset.stepButton))
    else if (button === play && !wasPlaying) start()
  })
  play.hidden = false
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) startWhenSeen()

  function startWhenSeen(): void {
    show(1)
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        start()
      },
      { threshold: 0.6 },
    )
    observer.observe(stage!.querySelector('svg')!)
  }

  function start(): void {
    show(1)
    timer = setInterval(() => {
      show(step + 1)
      if (step === steps.length) stop()
    }, stepMs)
    play!.dataset.playing = ''
    play!.lastElementChild!.textContent = 'Stop'
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
    delete play!.dataset.playing
    play!.lastElementChild!.textContent = 'Play'
  }

  function show(next: number): void {
    step = Math.min(next, steps.length)
    stage!.dataset.step = String(step)
    steps.forEach((button, at) => {
      if (at + 1 === step) button.setAttribute('aria-current', 'step')
      else button.removeAttribute('aria-current')
    })
    const now = stage!.querySelector('[data-step-now]')
    if (now) now.textContent = steps[step - 1]?.querySelector('[data-step-task]')?.textContent ?? ''
  }
}
