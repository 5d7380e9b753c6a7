import { limits } from '#contract/limits.ts'
import type { NewPicture } from '#contract/chat/picture.ts'

export type ReadPicture = { picture: NewPicture } | { refusal: string }

/** Models scale larger pictures down anyway, and text on a screen is still readable at this size. */
const sides = [1568, 1200, 900, 640]
const qualities = [0.85, 0.7]

/** Shrinks a picture to the largest of a few sizes that is small enough to send. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const drawn = await createImageBitmap(file).catch(() => null)
  if (!drawn) return { refusal: `${file.name} is not a picture this browser can read.` }
  try {
    for (const side of sides) {
      const canvas = drawnWithin(drawn, side)
      for (const quality of qualities) {
        const picture = pictureOf(canvas, quality)
        if (picture) return { picture }
      }
    }
    return { refusal: `${file.name} is too large. Add a smaller part of it.` }
  } finally {
    drawn.close()
  }
}

function drawnWithin(drawn: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(drawn.width, drawn.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(drawn.width * scale))
  canvas.height = Math.max(1, Math.round(drawn.height * scale))
  const context = canvas.getContext('2d')!
  // JPEG has no transparency: without a fill, transparent areas would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(drawn, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** The encoded picture; null if it exceeds the limit. */
function pictureOf(canvas: HTMLCanvasElement, quality: number): NewPicture | null {
  const { width, height } = canvas
  // Safari cannot make WebP and returns a PNG instead.
  for (const mediaType of ['image/webp', 'image/jpeg'] as const) {
    const [kind, data = ''] = canvas.toDataURL(mediaType, quality).split(',')
    if (kind === `data:${mediaType};base64` && data.length <= limits.pictureCharacters)
      return { mediaType, data, width, height }
  }
  return null
}
