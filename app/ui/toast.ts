export interface Toast {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  durationMs?: number
  action?: { label: string; onSelect: () => void }
}

/**
 * One toast at a time: a new one takes the old one's place. It waits while it is pointed at or has the focus.
 * Made without React, because pages without React toast too.
 */
export function toast(shown: Toast): void {
  const { polite, urgent } = region()
  current?.dismiss()
  const destructive = shown.variant === 'destructive'
  const element = toastElement(shown, () => current?.dismiss())
  element.dataset.variant = shown.variant ?? 'default'
  const announcer = destructive ? urgent : polite
  announcer.append(element)
  current = countDown(element, shown.durationMs ?? 5000, () => {
    element.remove()
    current = null
  })
}

/** For a toast about something that ends in another page. */
export function toastOnNextPage(shown: Pick<Toast, 'title' | 'description' | 'variant'>): void {
  sessionStorage.setItem(nextPageKey, JSON.stringify(shown))
}

/** Puts the live regions in place before anything is announced in them. */
export function prepareToasts(): void {
  region()
  const waiting = sessionStorage.getItem(nextPageKey)
  if (!waiting) return
  sessionStorage.removeItem(nextPageKey)
  toast(JSON.parse(waiting) as Toast)
}

/** For dialogs: pressing a toast is not pressing beside the dialog. */
export function keepOpenForToasts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('.toasts')) event.preventDefault()
}

const nextPageKey = 'toast'
let current: { dismiss: () => void } | null = null

function region() {
  const existing = document.querySelector<HTMLElement>('.toasts')
  const panel = existing ?? document.createElement('section')
  if (!existing) {
    panel.className = 'toasts'
    panel.setAttribute('aria-label', 'Notifications')
    panel.append(announcer('status'), announcer('alert'))
    document.body.append(panel)
  }
  const [polite, urgent] = panel.children
  return { polite: polite as HTMLElement, urgent: urgent as HTMLElement }
}

function announcer(role: 'status' | 'alert'): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute('role', role)
  element.setAttribute('aria-live', role === 'alert' ? 'assertive' : 'polite')
  return element
}

function toastElement(shown: Toast, dismiss: () => void): HTMLElement {
  const element = document.createElement('div')
  element.className = 'toast'
  const text = document.createElement('div')
  text.append(paragraph('toast-title', shown.title))
  if (shown.description) text.append(paragraph('toast-description', shown.description))
  element.append(text)
  if (shown.action) {
    const { label, onSelect } = shown.action
    element.append(button('toast-action', label, () => { dismiss(); onSelect() }))
  }
  const close = button('toast-close', '×', dismiss)
  close.setAttribute('aria-label', 'Dismiss')
  element.append(close)
  return element
}

function paragraph(className: string, text: string): HTMLElement {
  const element = document.createElement('p')
  element.className = className
  element.textContent = text
  return element
}

function button(className: string, label: string, onPress: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = className
  element.textContent = label
  element.addEventListener('click', onPress)
  return element
}

function countDown(element: HTMLElement, durationMs: number, onEnd: () => void) {
  let leftMs = durationMs
  let startedAt = performance.now()
  let timer: ReturnType<typeof setTimeout> | null = setTimeout(dismiss, leftMs)
  let focusBefore: EventTarget | null = null

  element.addEventListener('pointerenter', pause)
  element.addEventListener('pointerleave', resume)
  element.addEventListener('focusin', (event) => {
    if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))) focusBefore = event.relatedTarget
    pause()
  })
  element.addEventListener('focusout', () => setTimeout(resume))
  return { dismiss }

  function pause() {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    leftMs -= performance.now() - startedAt
  }

  function resume() {
    if (timer !== null || !element.isConnected || element.matches(':hover, :focus-within')) return
    startedAt = performance.now()
    timer = setTimeout(dismiss, Math.max(leftMs, 1000))
  }

  function dismiss() {
    if (timer !== null) clearTimeout(timer)
    if (element.contains(document.activeElement) && focusBefore instanceof HTMLElement) focusBefore.focus()
    onEnd()
  }
}
