import { useState } from 'react'
import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { PlanReading, PlanReadings } from '#contract/plan/plan.ts'
import { cn } from '#app/ui/cn.ts'
import { accentOf } from '#app/ui/phone/accent.ts'
import { PhonePicture } from '#app/ui/phone/phone-picture.tsx'
import { choiceStyle } from './choice-style.ts'
import { SketchForm } from './sketch-form.tsx'

/**
 * The possible meanings of an idea, each as a sentence with its first screens; clicking one makes that plan.
 * "None of these" asks for a description of the app. No `useId`, because it is also used in an island.
 */
export function PlanReadingChoice({
  given: { readings, own, leftOut },
  isPlanning,
  takesFocus = false,
  onChoose,
}: {
  given: PlanReadings
  isPlanning: boolean
  /** Set if this replaces the control that was clicked. */
  takesFocus?: boolean
  onChoose: (answers: PlanAnswers) => void
}) {
  const [isNone, setIsNone] = useState(readings.length === 0)
  return (
    <section
      aria-labelledby={readingsTitleId}
      aria-busy={isPlanning}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-4 break-words transition-opacity print:hidden',
        isPlanning && 'opacity-60',
      )}
    >
      <ReadingsHeader readings={readings.length} takesFocus={takesFocus} />
      {leftOut.map(({ what, why }) => (
        <p key={what} className="rounded-inner bg-sky-tint px-4 py-3 text-[0.9375rem] text-sky-deep">
          <strong>{what}</strong> {why}
        </p>
      ))}
      {readings.length > 0 && (
        <ul className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
          {readings.map((reading) => (
            <li key={reading.kind} className="grid">
              <ReadingCard
                reading={reading}
                isPlanning={isPlanning}
                onPress={() => onChoose({ kind: reading.kind, own: null })}
              />
            </li>
          ))}
          <li className="grid">
            <NoneOfThese isOpen={isNone} onPress={() => setIsNone(!isNone)} />
          </li>
        </ul>
      )}
      {isNone && (
        <SketchForm
          own={own}
          takesFocus={readings.length > 0}
          isPlanning={isPlanning}
          onSay={(said) => onChoose({ kind: 'none', own: said })}
        />
      )}
    </section>
  )
}

function NoneOfThese({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className={cn(choiceStyle, 'aria-expanded:border-dawn aria-expanded:bg-dawn-tint')}
    >
      <span className="font-semibold">None of these</span>
      <span className="text-[0.9375rem] text-soft">Answer two short questions instead.</span>
    </button>
  )
}

export const readingsTitleId = 'which-reading'

/** By the number of readings: none, one, several. */
const subtitles = [
  'I don’t know an app like this yet. Two short answers are enough for a sketch.',
  'I know one app that may be close. Choose it only if it is yours.',
  'Your idea could become different apps. Choose one to get its plan.',
]

function ReadingsHeader({ readings, takesFocus }: { readings: number; takesFocus: boolean }) {
  return (
    <header className="grid gap-1">
      <h3
        id={readingsTitleId}
        ref={takesFocus ? takeFocus : undefined}
        tabIndex={-1}
        className="text-xl focus:outline-none"
      >
        {readings > 0 ? 'Which is closest?' : 'Tell me a little more'}
      </h3>
      <p className="text-[0.9375rem] text-soft">{subtitles[Math.min(readings, 2)]}</p>
    </header>
  )
}

function ReadingCard({
  reading: { kind, sentence, screens },
  isPlanning,
  onPress,
}: {
  reading: PlanReading
  isPlanning: boolean
  onPress: () => void
}) {
  return (
    <div
      className={cn(
        choiceStyle,
        'relative items-center @md:grid-cols-[minmax(0,1fr)_auto] gap-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sky ',
      )}
    >
      {/* The card is clickable as a whole through the button's `::after`, which covers the drawings: a
          button may not contain them. */}
      <button
        type="button"
        aria-disabled={isPlanning || undefined}
        onClick={isPlanning ? undefined : onPress}
        className="text-left leading-relaxed text-pretty after:absolute after:inset-0 focus-visible:outline-none"
      >
        {withOwnWords(sentence)}
      </button>
      <div aria-hidden className="flex gap-4 [zoom:0.24]">
        {screens.map((screen) => (
          <div key={screen.name} className="h-[28rem] w-[19.25rem] shrink-0 overflow-hidden mask-b-from-80%">
            <PhonePicture screen={screen} screens={screens} accent={accentOf(kind)} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Shows the words taken from the idea in bold; they are between `**`. */
function withOwnWords(sentence: string) {
  return sentence
    .split('**')
    .map((part, at) => (at % 2 === 1 ? <strong key={`${at} ${part}`}>{part}</strong> : part))
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus()
}
