// A separate file, so that pages with their own tabs do not load Radix.
export const tabListStyle = 'flex gap-1 border-b border-line'
export const tabStyle =
  '-mb-px inline-flex min-h-10 items-center gap-2 border-b-2 border-transparent px-3 text-[0.9375rem] font-semibold text-soft transition-colors hover:text-ink aria-selected:border-dawn aria-selected:text-ink focus-visible:-outline-offset-3 [&_svg]:size-4'
