import type { Accent } from '#contract/plan/accent.ts'
import type { PlanScreen } from '#contract/plan/plan.ts'
import { markWings } from '#app/ui/logo.tsx'
import { drawScreen, roundedRectangle } from './draw-screen.ts'

export interface ShipFacts {
  siteName: string
  /** "Day 3". */
  day: string
  line: string
  appName: string
  accent: Accent
  /** The screens to draw, newest first; at most three. */
  screens: PlanScreen[]
  done: number
  total: number
}

export const pictureSize = { width: 1080, height: 1350 } as const
const { width, height } = pictureSize
const margin = 84

/** Draws the share image. It looks the same in both themes. */
export async function drawShipPicture(canvas: HTMLCanvasElement, facts: ShipFacts): Promise<void> {
  await Promise.all([
    document.fonts.load('800 120px "Bricolage Grotesque"', facts.day),
    document.fonts.load('600 32px Inter', facts.line),
  ]).catch(() => {})
  const context = canvas.getContext('2d')
  if (!context) return
  drawSky(context)
  drawFlight(context, facts)
  drawPhones(context, facts)
  drawWords(context, facts)
}

function drawSky(context: CanvasRenderingContext2D): void {
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, '#141b38')
  sky.addColorStop(0.45, '#2f2a5c')
  sky.addColorStop(0.78, '#a2476b')
  sky.addColorStop(1, '#f08a4b')
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  const sun = context.createRadialGradient(width / 2, height, 40, width / 2, height, 720)
  sun.addColorStop(0, '#ffd9a0cc')
  sun.addColorStop(1, '#ffd9a000')
  context.fillStyle = sun
  context.fillRect(0, 0, width, height)
}

/** The progress line, with the bird at its tip. */
function drawFlight(context: CanvasRenderingContext2D, { done, total }: ShipFacts): void {
  const share = total === 0 ? 0 : done / total
  const at = (part: number) => ({
    x: margin + part * (width - 2 * margin - 60),
    y: 536 - 30 * Math.sin(part * Math.PI),
  })
  const steps = 60
  context.lineWidth = 6
  context.lineCap = 'round'
  for (const [until, colour, dash] of [
    [1, '#ffffff40', [2, 16]],
    [share, '#ffb27a', []],
  ] as const) {
    context.strokeStyle = colour
    context.setLineDash([...dash])
    context.beginPath()
    for (let step = 0; step <= steps; step += 1) {
      const { x, y } = at((step / steps) * until)
      if (step === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
    context.stroke()
  }
  context.setLineDash([])
  const head = at(share)
  drawMark(context, head.x - 4, head.y - 40, 64, '#ffb27a')
}

function drawMark(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  colour: string,
): void {
  context.save()
  context.translate(x, y)
  context.scale(size / 48, size / 48)
  context.fillStyle = colour
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- A canvas fills the path; it is no array.
  for (const wing of markWings) context.fill(new Path2D(wing))
  context.restore()
}

function drawPhones(context: CanvasRenderingContext2D, { screens, accent }: ShipFacts): void {
  const [first, left, right] = screens
  const phone = { width: 400, height: 860 }
  if (left) drawPhone(context, left, accent, { x: 70, y: 730, ...phone, tilt: -0.1 })
  if (right) drawPhone(context, right, accent, { x: width - 470, y: 730, ...phone, tilt: 0.1 })
  if (first)
    drawPhone(context, first, accent, { x: (width - 440) / 2, y: 620, width: 440, height: 946, tilt: 0 })
}

function drawPhone(
  context: CanvasRenderingContext2D,
  screen: PlanScreen,
  accent: Accent,
  {
    x,
    y,
    width: wide,
    height: high,
    tilt,
  }: { x: number; y: number; width: number; height: number; tilt: number },
): void {
  context.save()
  context.translate(x + wide / 2, y + high / 2)
  context.rotate(tilt)
  context.translate(-wide / 2, -high / 2)
  context.shadowColor = '#00000073'
  context.shadowBlur = 60
  context.shadowOffsetY = 24
  context.fillStyle = '#17181c'
  roundedRectangle(context, 0, 0, wide, high, 68)
  context.fill()
  context.shadowColor = 'transparent'
  roundedRectangle(context, 12, 12, wide - 24, high - 24, 56)
  context.clip()
  context.translate(12, 12)
  drawScreen(context, screen, accent, { width: wide - 24, height: high - 24 })
  context.restore()
}

function drawWords(context: CanvasRenderingContext2D, { siteName, day, line, done, total }: ShipFacts): void {
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  drawMark(context, margin, 62, 50, '#ffffff')
  context.fillStyle = '#ffffff'
  context.font = '700 36px "Bricolage Grotesque", system-ui, sans-serif'
  context.fillText(siteName, margin + 64, 100)
  context.textAlign = 'right'
  context.fillStyle = '#ffffffcc'
  context.font = '600 30px Inter, system-ui, sans-serif'
  context.fillText(`${done} of ${total} tasks`, width - margin, 98)
  context.textAlign = 'left'
  context.fillStyle = '#ffb27a'
  context.font = '800 64px "Bricolage Grotesque", system-ui, sans-serif'
  context.fillText(day, margin, 218)
  context.fillStyle = '#ffffff'
  const size = line.length > 60 ? 54 : line.length > 40 ? 64 : 76
  context.font = `800 ${size}px "Bricolage Grotesque", system-ui, sans-serif`
  for (const [at, text] of wrapped(context, line, width - 2 * margin, 3).entries())
    context.fillText(text, margin, 232 + size + at * size * 1.12)
}

/** The text broken into at most `most` lines; the last one ends with an ellipsis if not everything fits. */
function wrapped(context: CanvasRenderingContext2D, text: string, room: number, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (context.measureText(longer).width <= room || line === '') line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  lines.push(line)
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `${lines[most - 1]!.replace(/\W$/, '')}…`]
}
