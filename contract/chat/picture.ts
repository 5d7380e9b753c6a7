import { z } from 'zod'
import { Id } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

const side = z.int().min(1).max(limits.pictureSidePx)

/** A picture to send with a message. Browsers shrink it first. */
export const NewPicture = z.object({
  mediaType: z.enum(pictureTypes, 'A picture must be PNG, JPEG or WebP'),
  /** The file in base64. */
  data: z
    .base64('A picture must be sent as base64')
    .min(1, 'The picture is empty')
    .max(limits.pictureCharacters, 'The picture is too large. Send a smaller part of it.'),
  width: side,
  height: side,
})
export type NewPicture = z.infer<typeof NewPicture>

export const Pictures = z
  .array(NewPicture)
  .max(limits.pictures, `A message can have at most ${limits.pictures} pictures`)

/** Its file is loaded by id. */
export const Picture = z.object({ id: Id, width: side, height: side })
export type Picture = z.infer<typeof Picture>
