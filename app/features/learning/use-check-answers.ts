import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AskedCheck, Recall } from '#contract/learning/learning.ts'
import { api } from '#app/api/api.ts'

/** Sends an answer or a self-rating; the server returns the updated question. */
export function useCheckAnswers(check: AskedCheck, onChange: (check: AskedCheck) => void) {
  const queryClient = useQueryClient()
  const param = { askedId: String(check.id) }
  const settled = {
    onSuccess: onChange,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['learning'] }),
  }
  const answer = useMutation({
    mutationFn: async (given: string) =>
      (await api.learning.checks[':askedId'].answer.$post({ param, json: { answer: given } })).json(),
    ...settled,
    meta: { errorTitle: 'Failed to check your answer' },
  })
  const rate = useMutation({
    mutationFn: async (recall: Recall) =>
      (await api.learning.checks[':askedId'].recall.$post({ param, json: { recall } })).json(),
    ...settled,
    meta: { errorTitle: 'Failed to save your result' },
  })
  return { answer, rate }
}
