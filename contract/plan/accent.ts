import { z } from 'zod'
import { accents } from './accents.ts'

export const Accent = z.enum(accents, `The colour is one of ${accents.join(', ')}`)
export type Accent = z.infer<typeof Accent>
