import { useMediaQuery } from '#app/ui/use-media-query.ts'

/** Whether the task's help collapses into one button, because it would take space from the conversation. */
export function useFoldsHelp(): boolean {
  return useMediaQuery('(width < 48em), (height < 45em)')
}
