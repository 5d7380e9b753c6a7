import { Check, Play, Square } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { appSteps } from './app-steps-list.ts'
import { AppStepsPhone } from './app-steps-phone.tsx'

/** An app that grows task by task. Animated by enhance-app-steps.ts; without JavaScript it shows the finished app. */
export function AppSteps() {
  return (
    <div
      data-app-steps
      data-step={appSteps.length}
      className="relative grid grid-cols-[minmax(0,1fr)] gap-2 rounded-house border border-line bg-raised p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-6 sm:p-6"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
        <div>
          <h3 className="text-xl">Task by task, an app appears</h3>
          <p className="mt-1 text-[0.9375rem] text-soft max-sm:hidden">
            These are the first tasks of an example plan, for a plant app. Press one to see the app at that
            point.
          </p>
          <ol className="mt-2 grid max-sm:flex max-sm:flex-wrap max-sm:justify-between sm:mt-4">
            {appSteps.map(({ task, result }, at) => (
              <li key={task} className="group/step">
                <StepButton number={at + 1} task={task} result={result} />
              </li>
            ))}
          </ol>
          {/* On a phone there is no space for the list, so only the current task is shown. */}
          <p
            data-step-now
            aria-hidden
            className="mt-2 min-h-6 text-[0.9375rem] leading-snug font-semibold sm:hidden"
          >
            {appSteps[appSteps.length - 1]?.task}
          </p>
        </div>
        <Button
          size="small"
          data-step-play
          hidden
          className="group/play justify-self-start max-sm:absolute max-sm:right-4 max-sm:bottom-4"
        >
          <Play aria-hidden className="group-data-playing/play:hidden" />
          <Square aria-hidden className="hidden group-data-playing/play:block" />
          <span>Play</span>
        </Button>
      </div>
      <AppStepsPhone />
    </div>
  )
}

function StepButton({ number, task, result }: { number: number; task: string; result: string }) {
  return (
    <button
      type="button"
      data-step-button={number}
      aria-current={number === appSteps.length ? 'step' : undefined}
      className="group flex min-h-10 w-full items-start gap-3 rounded-inner px-2 py-2 text-left hover:bg-sunken aria-[current=step]:bg-dawn-tint max-sm:min-w-10 max-sm:justify-center sm:min-h-9 sm:py-1.5"
    >
      <span
        aria-hidden
        data-step-mark
        className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 border-done bg-done text-raised"
      >
        <Check className="size-3" strokeWidth={3.5} />
      </span>
      <span className="min-w-0 max-sm:sr-only">
        <span data-step-task className="block text-[0.9375rem] leading-snug font-semibold">
          {task}
        </span>
        <span className="hidden text-sm text-soft group-aria-[current=step]:block">{result}</span>
      </span>
    </button>
  )
}
