import {
  Calendar,
  Camera,
  ChartColumn,
  Circle,
  CircleGauge,
  FileText,
  Grid2x2,
  Image,
  Layers,
  List,
  MapPin,
  Package,
  Palette,
  SlidersHorizontal,
  SquarePen,
  Timer,
  type LucideIcon,
} from 'lucide-react'
import type { ScreenPartKind } from '#contract/plan/screen-part.ts'
import { isTime } from './clocks-part.tsx'
import { glyphOf } from '#app/ui/phone/drawings/glyph.tsx'
import type { AppLayout, AppScreen } from './app-layout.ts'
import { isForm } from './link-buttons.ts'

/** The symbol of a screen: from its name, otherwise from what it mainly shows. */
export function screenGlyph(screen: AppScreen): LucideIcon {
  return glyphOf(screen.name) ?? drawnGlyph(screen) ?? neutralGlyph(screen)
}

/** The symbol of a row: from its title, otherwise from its screen's name. */
export function rowGlyph(title: string, screen: string): LucideIcon {
  return glyphOf(title) ?? glyphOf(screen) ?? Package
}

/** The symbols of a tab bar, all different as far as possible. */
export function tabGlyphs({ tabs, screens }: AppLayout): LucideIcon[] {
  const taken: LucideIcon[] = []
  for (const { label, screen: name } of tabs) {
    const screen = screens.get(name)!
    const fitting = [
      glyphOf(label),
      glyphOf(name),
      drawnGlyph(screen),
      neutralGlyph(screen),
      ...spare,
    ].filter((glyph) => glyph !== null)
    taken.push(fitting.find((glyph) => !taken.includes(glyph)) ?? fitting[0]!)
  }
  return taken
}

const spare = [List, Layers, Grid2x2, FileText, Circle]

/** Symbols for kinds of parts that take up most of a screen, if its name has no symbol. */
const drawn: Partial<Record<ScreenPartKind, LucideIcon>> = {
  map: MapPin,
  chart: ChartColumn,
  calendar: Calendar,
  camera: Camera,
  canvas: Palette,
  board: Grid2x2,
}

function drawnGlyph({ parts }: AppScreen): LucideIcon | null {
  if (parts.some(isTime)) return Timer
  return parts.map(({ kind }) => drawn[kind]).find((glyph) => glyph !== undefined) ?? null
}

function neutralGlyph({ parts }: AppScreen): LucideIcon {
  const has = (...kinds: ScreenPartKind[]) => parts.some(({ kind }) => kinds.includes(kind))
  if (isForm(parts)) return SquarePen
  if (has('row', 'search')) return List
  if (has('toggle', 'picker', 'stepper')) return SlidersHorizontal
  if (has('grid')) return Grid2x2
  if (has('photo')) return Image
  if (has('progress', 'number')) return CircleGauge
  return FileText
}
