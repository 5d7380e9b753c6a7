/** The style of a choice that is a whole card. */
export const choiceStyle =
  'grid min-h-14 w-full gap-0.5 rounded-inner border border-line-strong/60 bg-paper px-4 py-2.5 text-left break-words transition-colors hover:border-dawn hover:bg-dawn-tint aria-pressed:border-dawn aria-pressed:bg-dawn-tint aria-disabled:opacity-60'
