import { z } from 'zod'

export const ScreenPartKind = z.enum([
  'text',
  'row',
  'card',
  'field',
  'button',
  'toggle',
  'picker',
  'stepper',
  'search',
  'number',
  'progress',
  'chart',
  'map',
  'photo',
  'camera',
  'calendar',
  'grid',
  'canvas',
  'board',
  'tabs',
])
export type ScreenPartKind = z.infer<typeof ScreenPartKind>
export const ScreenPart = z.object({ kind: ScreenPartKind, text: z.string() })
export type ScreenPart = z.infer<typeof ScreenPart>
