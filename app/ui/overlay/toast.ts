import { storage } from '#app/ui/browser-storage.ts'

export interface Toast {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  durationMs?: number
  action?: { label: string; onSelect: () => void }
  /** For an action that only this toast offers: another toast only covers it, and it is shown again for the remaining time. */
  undoes?: Undoable
  /** Called when it ends without its action. */
  onEnd?: () => void
}

type Undoable = 'deletions' | 'plan'

/**
 * One toast at a time: a new one replaces the old one. It stays while it is hovered or focused;
 * a failure stays until it is dismissed. Made without React, because pages without React use it too.
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

/** Removes a shown or covered toast whose end was handled elsewhere. */
export function forgetToast(undoes: Undoable): void {
  covered = covered.filter((waiting) => waiting.undoes !== undoes)
  if (current?.undoes === undoes) current.choose()
}

/** Shows a toast on the next page. */
export function toastOnNextPage(shown: Pick<Toast, 'title' | 'description' | 'variant'>): void {
  storage('session').write(nextPageKey, JSON.stringify(shown))
}

/** Creates the live regions before anything is announced in them. */
export function prepareToasts(): void {
  region()
  const waiting = storage('session').read(nextPageKey)
  if (!waiting) return
  storage('session').remove(nextPageKey)
  toast(JSON.parse(waiting) as Toast)
}

/** For dialogs: pressing a toast does not count as pressing outside the dialog. */
export function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>): void {
  const pressed = event.detail.originalEvent.target
  // A dialog checks after the press, when the toast may be gone.
  if (pressed instanceof Element && (pressed.closest('.toasts') || !pressed.isConnected))
    event.preventDefault()
}

const nextPageKey = 'toast'
let current: (ReturnType<typeof countDown> & Pick<Toast, 'undoes'>) | null = null
/** Covered toasts, the most recent last. */
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

/** At the top right, below the bars (`data-bar`) and over no dialog: next to it, above it or below it, where there is most room. */
function place(panel: HTMLElement): void {
  const dialog = shownOf('[role="dialog"], [role="alertdialog"]')[0]?.getBoundingClientRect()
  const bars = dialog ? [] : shownOf('[data-bar]').map((bar) => bar.getBoundingClientRect().bottom)
  const isBeside = dialog && innerWidth - dialog.right > besideDialogPx
  const isBelow = dialog && !isBeside && innerHeight - dialog.bottom > dialog.top
  panel.dataset.place = isBelow ? 'below' : 'above'
  panel.style.setProperty('--toast-top', `${Math.max(4, ...bars) + 8}px`)
}

/** The width of a toast with its margins. */
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
