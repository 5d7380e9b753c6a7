import type { ScreenPart } from '#contract/plan/screen-part.ts'
import { accentOf } from '#app/ui/phone/accent.ts'
import { PhonePicture } from '#app/ui/phone/phone-picture.tsx'
import { ScreenPartList } from '#app/ui/phone/screen-part-list.tsx'

/** A drawing of an example's result, for examples that show something on screen. */
export function ScreenResult({ title, shows }: { title: string; shows: ScreenPart[] }) {
  return (
    <figure className="mt-6 overflow-hidden rounded-house border border-line bg-sunken">
      <div aria-hidden className="flex h-80 justify-center overflow-hidden pt-6">
        <PhonePicture screen={{ name: title, purpose: '', shows }} accent={accentOf(title)} />
      </div>
      <figcaption className="relative border-t border-line bg-raised px-4 py-2 text-[0.9375rem] text-soft">
        What you see when it runs
        <ScreenPartList name={title} shows={shows} />
      </figcaption>
    </figure>
  )
}
