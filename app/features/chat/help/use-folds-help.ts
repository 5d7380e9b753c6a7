import { useMediaQuery } from '#app/ui/use-media-query.ts'

/** Whether the help for the task folds into one button, because it would take the room of the conversation. */
export function useFoldsHelp(): boolean {
  return useMediaQuery('(width < 48em), (height < 45em)')
}
