export const messageActionStyle =
  'inline-flex min-h-8 items-center gap-1.5 rounded-[6px] px-2 font-medium text-soft hover:bg-ink/8 hover:text-ink aria-disabled:opacity-50 aria-disabled:hover:bg-transparent aria-disabled:hover:text-soft'
