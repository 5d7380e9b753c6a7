import type { Accent } from '#contract/plan/accent.ts'
import type { PlanScreen } from '#contract/plan/plan.ts'
import { readTick } from '#contract/plan/read-tick.ts'
import type { ScreenPart } from '#contract/plan/screen-part.ts'

const fills: Record<Accent, string> = {
  orange: '#c8521f',
  red: '#d0342c',
  pink: '#d02f63',
  purple: '#9a3fd0',
  indigo: '#5a4fd8',
  blue: '#1f6fd6',
  teal: '#147f8f',
  green: '#1f8a4c',
}

interface Brush {
  context: CanvasRenderingContext2D
  accent: string
  left: number
  width: number
}

/** Draws a wireframe of a planned screen for the share image. */
export function drawScreen(
  context: CanvasRenderingContext2D,
  { name, shows = [] }: PlanScreen,
  accent: Accent,
  room: { width: number; height: number },
): void {
  context.fillStyle = '#f2f2f7'
  context.fillRect(0, 0, room.width, room.height)
  const brush: Brush = { context, accent: fills[accent], left: 28, width: room.width - 56 }
  context.fillStyle = '#000000'
  roundedRectangle(context, room.width / 2 - 58, 16, 116, 32, 16)
  context.fill()
  say(brush, name, 128, '800 42px "Bricolage Grotesque", system-ui, sans-serif', '#111111')
  let top = 160
  for (const part of shows) {
    if (top > room.height) return
    top += drawPart(brush, part, top) + 16
  }
}

/** Draws one part; returns its height. */
function drawPart(brush: Brush, part: ScreenPart, top: number): number {
  switch (part.kind) {
    case 'button':
      return drawButton(brush, part.text, top)
    case 'text':
      say(brush, part.text, top + 30, '500 25px Inter, system-ui, sans-serif', '#55565c')
      return 40
    case 'number':
      return drawNumber(brush, part.text, top)
    case 'chart':
    case 'progress':
      return drawChart(brush, part.text, top)
    case 'map':
    case 'photo':
    case 'camera':
    case 'canvas':
    case 'board':
    case 'calendar':
      return drawPicture(brush, part, top)
    case 'grid':
      return drawGrid(brush, part.text, top)
    case 'tabs':
      return -16
    default:
      return drawRows(brush, part, top)
  }
}

function drawRows(brush: Brush, { kind, text }: ScreenPart, top: number): number {
  const isList = (kind === 'row' || kind === 'card') && !text.includes(' · ')
  const rows = isList ? text.split(/, ?/).slice(0, 4) : [text]
  const high = 84
  cell(brush, top, rows.length * high)
  for (const [at, row] of rows.entries()) {
    const [title = '', ...rest] = readTick(row).text.split(' · ')
    const y = top + at * high
    disc(brush, brush.left + 44, y + high / 2, 20, at)
    say(brush, title, y + (rest.length > 0 ? 40 : 52), '600 26px Inter, system-ui, sans-serif', '#111111', 78)
    if (rest.length > 0)
      say(brush, rest.join(' · '), y + 68, '400 21px Inter, system-ui, sans-serif', '#77787f', 78)
  }
  return rows.length * high
}

function drawButton(brush: Brush, text: string, top: number): number {
  const { context, accent, left, width } = brush
  context.fillStyle = accent
  roundedRectangle(context, left, top, width, 76, 38)
  context.fill()
  context.textAlign = 'center'
  context.fillStyle = '#ffffff'
  context.font = '700 27px Inter, system-ui, sans-serif'
  context.fillText(fitted(context, text, width - 40), left + width / 2, top + 48)
  context.textAlign = 'left'
  return 76
}

function drawNumber(brush: Brush, text: string, top: number): number {
  cell(brush, top, 110)
  say(brush, text, top + 72, '800 46px "Bricolage Grotesque", system-ui, sans-serif', brush.accent, 24)
  return 110
}

const bars = [0.4, 0.65, 0.5, 0.85, 0.6, 1, 0.75]

function drawChart(brush: Brush, text: string, top: number): number {
  const { context, accent, left, width } = brush
  cell(brush, top, 210)
  say(brush, text, top + 42, '600 24px Inter, system-ui, sans-serif', '#55565c', 24)
  const step = (width - 48) / bars.length
  context.fillStyle = accent
  for (const [at, share] of bars.entries()) {
    roundedRectangle(context, left + 24 + at * step, top + 186 - share * 116, step - 14, share * 116, 8)
    context.fill()
  }
  return 210
}

function drawPicture(brush: Brush, { kind, text }: ScreenPart, top: number): number {
  const { context, left, width } = brush
  const tint = context.createLinearGradient(left, top, left + width, top + 240)
  const [from, to] = kind === 'map' ? (['#cfe6cf', '#b9d4ef'] as const) : (['#ffd9b8', '#b9c6f2'] as const)
  tint.addColorStop(0, from)
  tint.addColorStop(1, to)
  context.fillStyle = tint
  roundedRectangle(context, left, top, width, 240, 28)
  context.fill()
  disc(brush, left + width / 2, top + 108, 30, 0)
  say(brush, text, top + 216, '600 24px Inter, system-ui, sans-serif', '#33343a', 24)
  return 240
}

function drawGrid(brush: Brush, text: string, top: number): number {
  const items = text.split(/, ?/).slice(0, 4)
  const side = (brush.width - 16) / 2
  for (const [at, item] of items.entries()) {
    const x = (at % 2) * (side + 16)
    const y = top + Math.floor(at / 2) * 136
    const { context, left } = brush
    context.fillStyle = '#ffffff'
    roundedRectangle(context, left + x, y, side, 120, 24)
    context.fill()
    disc(brush, left + x + 40, y + 40, 18, at)
    context.fillStyle = '#111111'
    context.font = '600 23px Inter, system-ui, sans-serif'
    context.fillText(fitted(context, item, side - 32), left + x + 18, y + 96)
  }
  return Math.ceil(items.length / 2) * 136 - 16
}

function cell({ context, left, width }: Brush, top: number, high: number): void {
  context.fillStyle = '#ffffff'
  roundedRectangle(context, left, top, width, high, 24)
  context.fill()
}

function disc({ context, accent }: Brush, x: number, y: number, radius: number, at: number): void {
  context.globalAlpha = at % 2 === 0 ? 1 : 0.55
  context.fillStyle = accent
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
  context.globalAlpha = 1
}

function say(brush: Brush, text: string, y: number, font: string, colour: string, indent = 0): void {
  const { context, left, width } = brush
  context.textAlign = 'left'
  context.font = font
  context.fillStyle = colour
  context.fillText(fitted(context, text, width - indent - 12), left + indent, y)
}

/** The text, shortened with an ellipsis if it is wider than `room`. */
function fitted(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text
  let end = text.length
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > room) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}

export function roundedRectangle(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
}
