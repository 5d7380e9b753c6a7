import { z } from 'zod'

/** The colours an app's prototype can have (`app/styles/phone.css`). */
export const accents = ['orange', 'red', 'pink', 'purple', 'indigo', 'blue', 'teal', 'green'] as const

export const Accent = z.enum(accents, `The colour is one of ${accents.join(', ')}`)
export type Accent = z.infer<typeof Accent>
