import type { ScreenPart } from '#contract/screen-part.ts'
import { ScreenDrawing } from './screen-wireframe.tsx'
import { ScreenPartList } from './screen-part-list.tsx'

/** The drawn result of an example, as far as it shows something on screen. */
export function ScreenResult({ title, shows }: { title: string; shows: ScreenPart[] }) {
  return (
    <figure className="mt-6 overflow-hidden rounded-house border border-line bg-sunken">
      <div aria-hidden className="flex h-72 justify-center overflow-hidden pt-5">
        <div className="w-[13.5rem]">
          <ScreenDrawing screen={{ name: title, purpose: '', shows }} />
        </div>
      </div>
      <figcaption className="relative border-t border-line bg-raised px-4 py-2 text-[0.9375rem] text-soft">
        What you see when it runs
        <ScreenPartList name={title} shows={shows} />
      </figcaption>
    </figure>
  )
}
