import { storage } from '#app/ui/browser-storage.ts'

export interface Toast {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  durationMs?: number
  action?: { label: string; onSelect: () => void }
  /** Set if nothing else offers this Undo: a newer toast then only covers it, and it comes back afterwards. */
  undoes?: Undoable
  /** Called when the toast ends without its action being used. */
  onEnd?: () => void
}

type Undoable = 'deletions' | 'plan'

/**
 * Shows a toast in place of the previous one. It stays while hovered or focused, and a failure stays until
 * dismissed. Written without React for pages that do not load React.
 */
export function toast(shown: Toast): void {
  const { panel, polite, urgent } = region()
  current?.cover()
  place(panel)
  const destructive = shown.variant === 'destructive'
  const element = toastElement(
    shown,
    () => current?.dismiss(),
    () => current?.choose(),
  )
  element.dataset.variant = shown.variant ?? 'default'
  const announcer = destructive ? urgent : polite
  announcer.append(element)
  const counting = countDown(
    element,
    shown.durationMs ?? (destructive ? Infinity : 5000),
    (reason, leftMs) => {
      element.remove()
      current = null
      if (reason === 'covered' && shown.undoes) covered.push({ ...shown, durationMs: Math.max(leftMs, 2000) })
      else if (reason !== 'chosen') shown.onEnd?.()
      if (reason !== 'covered') bringBack()
    },
  )
  current = { ...counting, undoes: shown.undoes }
}

function bringBack(): void {
  const waiting = covered.pop()
  if (waiting) toast(waiting)
}

/** Removes a visible or covered undo toast, e.g. because its undo is no longer possible. */
export function forgetToast(undoes: Undoable): void {
  covered = covered.filter((waiting) => waiting.undoes !== undoes)
  if (current?.undoes === undoes) current.choose()
}

/** Shows a toast after the next page load. */
export function toastOnNextPage(shown: Pick<Toast, 'title' | 'description' | 'variant'>): void {
  storage('session').write(nextPageKey, JSON.stringify(shown))
}

/** Creates the live regions before anything is announced in them, and shows a toast left by the previous page. */
export function prepareToasts(): void {
  region()
  const waiting = storage('session').read(nextPageKey)
  if (!waiting) return
  storage('session').remove(nextPageKey)
  toast(JSON.parse(waiting) as Toast)
}

/** Passed to dialogs so that clicking a toast does not count as clicking outside the dialog. */
export function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>): void {
  const pressed = event.detail.originalEvent.target
  // By the time a dialog checks, the clicked toast may be gone.
  if (pressed instanceof Element && (pressed.closest('.toasts') || !pressed.isConnected))
    event.preventDefault()
}

const nextPageKey = 'toast'
let current: (ReturnType<typeof countDown> & Pick<Toast, 'undoes'>) | null = null
/** Undo toasts that a newer toast covers, newest last; they come back when it ends. */
let covered: Toast[] = []

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
  return { panel, polite: polite as HTMLElement, urgent: urgent as HTMLElement }
}

/** Places toasts below the bars (`data-bar`), or where there is most space around an open dialog. */
function place(panel: HTMLElement): void {
  const dialog = shownOf('[role="dialog"], [role="alertdialog"]')[0]?.getBoundingClientRect()
  const bars = dialog ? [] : shownOf('[data-bar]').map((bar) => bar.getBoundingClientRect().bottom)
  const isBeside = dialog && innerWidth - dialog.right > besideDialogPx
  const isBelow = dialog && !isBeside && innerHeight - dialog.bottom > dialog.top
  panel.dataset.place = isBelow ? 'below' : 'above'
  panel.style.setProperty('--toast-top', `${Math.max(4, ...bars) + 8}px`)
}

/** The width of a toast including its margins. */
const besideDialogPx = 432

function shownOf(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0)
}

function announcer(role: 'status' | 'alert'): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute('role', role)
  element.setAttribute('aria-live', role === 'alert' ? 'assertive' : 'polite')
  return element
}

function toastElement(shown: Toast, dismiss: () => void, choose: () => void): HTMLElement {
  const element = document.createElement('div')
  element.className = 'toast'
  const text = document.createElement('div')
  text.append(paragraph('toast-title', shown.title))
  if (shown.description) text.append(paragraph('toast-description', shown.description))
  element.append(text)
  if (shown.action) {
    const { label, onSelect } = shown.action
    element.append(
      button('toast-action', label, () => {
        choose()
        onSelect()
      }),
    )
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

type EndReason = 'over' | 'covered' | 'chosen'

function countDown(
  element: HTMLElement,
  durationMs: number,
  onEnd: (reason: EndReason, leftMs: number) => void,
) {
  let leftMs = durationMs
  let startedAt = performance.now()
  let timer = dismissAfter(leftMs)
  let focusBefore: EventTarget | null = null

  element.addEventListener('pointerenter', pause)
  element.addEventListener('pointerleave', resume)
  element.addEventListener('focusin', (event) => {
    if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget)))
      focusBefore = event.relatedTarget
    pause()
  })
  element.addEventListener('focusout', () => setTimeout(resume))
  return { dismiss, cover: () => end('covered'), choose: () => end('chosen') }

  function pause() {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    leftMs -= performance.now() - startedAt
  }

  function resume() {
    if (timer !== null || !element.isConnected || element.matches(':hover, :focus-within')) return
    startedAt = performance.now()
    timer = dismissAfter(Math.max(leftMs, 1000))
  }

  function dismissAfter(ms: number) {
    return ms === Infinity ? null : setTimeout(dismiss, ms)
  }

  function dismiss() {
    end('over')
  }

  function end(reason: EndReason) {
    pause()
    if (element.contains(document.activeElement) && focusBefore instanceof HTMLElement) focusBefore.focus()
    onEnd(reason, leftMs)
  }
}
