import type { TaskStatus } from '#contract/tasks/task.ts'

/** Where a dragged card would be dropped: next to another card, or at the end of a column. */
export interface DropPlace {
  taskId: number | null
  column: TaskStatus | null
  edge: 'before' | 'after'
}

interface Dragging {
  onPlace: (place: DropPlace | null) => void
  onEnd: (place: DropPlace | null) => void
}

const edgePixels = 56
const fastestPixelsAFrame = 14

/** Drags a card by mouse or touch. Scrolls near edges; Escape cancels. */
export function dragCard(handle: HTMLElement, start: PointerEvent, { onPlace, onEnd }: Dragging): void {
  const card = handle.closest<HTMLElement>('[data-task]')
  if (!card) return
  const boxes = scrollersOf(card)
  const life = new AbortController()
  const from = { x: start.clientX, y: start.clientY }
  const scrolledFrom = scrolled(boxes)
  let pointer = from
  let place: DropPlace | null = null
  let frame = requestAnimationFrame(step)

  handle.setPointerCapture(start.pointerId)
  Object.assign(card.style, { pointerEvents: 'none', zIndex: '10', opacity: '0.85' })
  const options = { signal: life.signal }
  addEventListener(
    'pointermove',
    (event) => event.pointerId === start.pointerId && (pointer = { x: event.clientX, y: event.clientY }),
    options,
  )
  addEventListener('pointerup', (event) => event.pointerId === start.pointerId && finish(event), options)
  addEventListener('pointercancel', () => end(null), options)
  addEventListener('keydown', (event) => event.key === 'Escape' && end(null), options)

  function step(): void {
    for (const box of boxes) scrollNearEdge(box, pointer)
    follow()
    frame = requestAnimationFrame(step)
  }

  function follow(): void {
    const now = scrolled(boxes)
    card!.style.translate = `${pointer.x - from.x + now.x - scrolledFrom.x}px ${pointer.y - from.y + now.y - scrolledFrom.y}px`
    const found = placeAt(pointer, place)
    if (found?.taskId === place?.taskId && found?.column === place?.column && found?.edge === place?.edge)
      return
    place = found
    onPlace(place)
  }

  function finish(event: PointerEvent): void {
    pointer = { x: event.clientX, y: event.clientY }
    follow()
    end(place)
  }

  function end(at: DropPlace | null): void {
    life.abort()
    cancelAnimationFrame(frame)
    Object.assign(card!.style, { pointerEvents: '', zIndex: '', opacity: '', translate: '' })
    onPlace(null)
    onEnd(at)
  }
}

interface Point {
  x: number
  y: number
}

/** The drop target at a point. Between two cards, the previous target is kept; outside the list it is null. */
function placeAt({ x, y }: Point, last: DropPlace | null): DropPlace | null {
  const under = document.elementFromPoint(x, y)
  if (!under?.closest('[data-drop-area]')) return null
  const column = (under.closest<HTMLElement>('[data-column]')?.dataset.column ?? null) as TaskStatus | null
  const card = under.closest<HTMLElement>('[data-task]')
  if (!card)
    return column === null || column === last?.column ? last : { taskId: null, column, edge: 'after' }
  const box = card.getBoundingClientRect()
  return {
    taskId: Number(card.dataset.task),
    column,
    edge: y < box.top + box.height / 2 ? 'before' : 'after',
  }
}

function scrollersOf(card: HTMLElement): HTMLElement[] {
  const boxes: HTMLElement[] = []
  for (let box = card.parentElement; box; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box)
    if (/auto|scroll/.test(overflowX + overflowY)) boxes.push(box)
  }
  return boxes
}

function scrolled(boxes: HTMLElement[]): Point {
  return {
    x: boxes.reduce((sum, box) => sum + box.scrollLeft, 0),
    y: boxes.reduce((sum, box) => sum + box.scrollTop, 0),
  }
}

function scrollNearEdge(box: HTMLElement, { x, y }: Point): void {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  box.scrollBy(speed(x, left, right), speed(y, top, bottom))
}

function speed(at: number, start: number, end: number): number {
  const intoStart = start + edgePixels - at
  const intoEnd = at - (end - edgePixels)
  const into = Math.max(intoStart, intoEnd)
  if (into <= 0) return 0
  return (Math.min(1, into / edgePixels) * fastestPixelsAFrame * (intoStart > intoEnd ? -1 : 1)) | 0
}
