import type { Accent } from '#contract/plan/accent.ts'
import type { Plan, PlanScreen } from '#contract/plan/plan.ts'
import { pieces } from '#app/ui/phone/part-text.ts'

const size = { width: 1200, height: 1500 }
const font = "-apple-system, 'Inter', sans-serif"
const phone = { x: 330, y: 340, width: 540, height: 1240, radius: 84 }

/** A PNG of the app's first screen with its name. */
export async function drawPoster(appName: string, plan: Plan, accent: Accent): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')!
  const color = colorOf(accent)
  drawBackground(pen, color)
  drawTitle(pen, appName, plan.understood?.text ?? plan.summary)
  drawPhone(pen, plan.architecture.screens[0]!, color)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      'image/png',
    )
  })
}

/** The accent's colour in `phone.css`. */
function colorOf(accent: Accent): string {
  const dot = document.createElement('span')
  dot.className = 'ph-dot-of'
  dot.dataset.accent = accent
  document.body.append(dot)
  const color = getComputedStyle(dot).backgroundColor
  dot.remove()
  return color
}

function drawBackground(pen: CanvasRenderingContext2D, color: string): void {
  pen.fillStyle = color
  pen.fillRect(0, 0, size.width, size.height)
  const light = pen.createRadialGradient(200, 0, 0, 200, 0, 1400)
  light.addColorStop(0, '#ffffff59')
  light.addColorStop(1, '#00000033')
  pen.fillStyle = light
  pen.fillRect(0, 0, size.width, size.height)
}

function drawTitle(pen: CanvasRenderingContext2D, appName: string, about: string): void {
  pen.textAlign = 'center'
  pen.fillStyle = '#fff'
  pen.font = `800 92px ${font}`
  pen.fillText(fitted(pen, appName, 1040), size.width / 2, 150)
  pen.font = `500 36px ${font}`
  for (const [at, line] of wrapped(pen, about, 980, 2).entries())
    pen.fillText(line, size.width / 2, 220 + at * 48)
}

function drawPhone(
  pen: CanvasRenderingContext2D,
  { name, purpose, shows = [] }: PlanScreen,
  color: string,
): void {
  const { x, y, width, height, radius } = phone
  rounded(pen, x - 14, y - 14, width + 28, height + 28, radius + 12, '#17171a')
  pen.save()
  pen.beginPath()
  pen.roundRect(x, y, width, height, radius)
  pen.clip()
  pen.fillStyle = '#f2f2f7'
  pen.fillRect(x, y, width, height)
  rounded(pen, x + width / 2 - 66, y + 22, 132, 38, 19, '#000')
  pen.textAlign = 'left'
  pen.fillStyle = '#000'
  pen.font = `800 50px ${font}`
  pen.fillText(fitted(pen, name, width - 64), x + 32, y + 138)
  pen.fillStyle = '#636368'
  pen.font = `400 24px ${font}`
  const about = wrapped(pen, purpose, width - 64, 2)
  for (const [at, line] of about.entries()) pen.fillText(line, x + 32, y + 180 + at * 32)
  let top = y + 196 + about.length * 32
  for (const { kind, text } of shows) {
    if (kind === 'tabs' || top > size.height) continue
    top += drawPart(pen, kind, text, top, color)
  }
  pen.restore()
}

/** Draws a part; returns the height it takes. */
function drawPart(
  pen: CanvasRenderingContext2D,
  kind: string,
  text: string,
  top: number,
  color: string,
): number {
  const [x, width] = [phone.x + 28, phone.width - 56]
  const [title, ...rest] = pieces(text)
  if (kind === 'button') {
    rounded(pen, x, top, width, 80, 40, color)
    pen.textAlign = 'center'
    write(pen, title, x + width / 2, top + 50, width - 60, `600 28px ${font}`, '#fff')
    pen.textAlign = 'left'
    return 100
  }
  if (kind === 'text') {
    write(pen, text, x + 12, top + 32, width - 24, `600 26px ${font}`, '#636368')
    return 52
  }
  const isPicture = ['photo', 'map', 'chart', 'camera', 'canvas', 'board', 'calendar', 'grid'].includes(kind)
  const height = isPicture ? 250 : 104
  rounded(pen, x, top, width, height, 38, '#fff')
  if (isPicture) {
    pen.globalAlpha = 0.25
    rounded(pen, x + 14, top + 14, width - 28, height - 80, 28, color)
    pen.globalAlpha = 1
    write(pen, text, x + 26, top + height - 26, width - 52, `400 26px ${font}`, '#636368')
    return height + 18
  }
  rounded(pen, x + 22, top + 20, 64, 64, 20, color)
  pen.textAlign = 'center'
  write(pen, title.slice(0, 1).toUpperCase(), x + 54, top + 64, 60, `700 32px ${font}`, '#fff')
  pen.textAlign = 'left'
  const baseline = rest.length > 0 ? top + 48 : top + 62
  write(pen, title, x + 106, baseline, width - 136, `500 29px ${font}`, '#000')
  if (rest.length > 0)
    write(pen, rest.join(' · '), x + 106, top + 82, width - 136, `400 24px ${font}`, '#636368')
  return height + 14
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  width: number,
  style: string,
  color: string,
): void {
  pen.font = style
  pen.fillStyle = color
  pen.fillText(fitted(pen, text, width), x, y)
}

function rounded(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  color: string,
): void {
  pen.fillStyle = color
  pen.beginPath()
  pen.roundRect(x, y, width, height, radius)
  pen.fill()
}

function fitted(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text
  let end = Math.min(text.length, 200)
  while (end > 1 && pen.measureText(`${text.slice(0, end)}…`).width > width) end--
  return `${text.slice(0, end).trimEnd()}…`
}

function wrapped(pen: CanvasRenderingContext2D, text: string, width: number, mostLines: number): string[] {
  const lines: string[] = []
  for (const word of text.slice(0, 400).split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && pen.measureText(`${last} ${word}`).width <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  if (lines.length <= mostLines) return lines
  return [...lines.slice(0, mostLines - 1), fitted(pen, lines.slice(mostLines - 1).join(' '), width)]
}
