import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#app/api/problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'

/** Tests a key by requesting the list of models, as Xcode does when a provider is added. */
export function TestKey({ secret }: { secret: string | null }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const key = typed ?? secret ?? ''
  const test = useMutation({ mutationFn: fetchModels })
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        // A key copied from the row above starts with the word Bearer, which Xcode needs.
        const bare = key.trim().replace(/^Bearer\s+/i, '')
        setError(bare === '' ? 'Paste a key first' : undefined)
        if (bare !== '') test.mutate(bare)
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Key" error={error} className="min-w-0 flex-1 basis-64">
          {(control) => (
            <Input
              {...control}
              value={key}
              onChange={(event) => {
                setTyped(event.target.value)
                setError(undefined)
              }}
              placeholder="flg_…"
              autoComplete="off"
              spellCheck={false}
              className="font-mono text-sm"
            />
          )}
        </Field>
        <Button type="submit" pendingLabel={test.isPending && 'Testing...'}>
          Test my key
        </Button>
      </div>
      <p role="status" className="text-[0.9375rem]">
        {test.data && (
          <>
            <strong className="text-done">It works.</strong> Xcode will list{' '}
            {test.data.length === 1 ? 'one model' : `${test.data.length} models`}:{' '}
            <span className="font-mono text-sm wrap-anywhere">
              {test.data.slice(0, 4).join(', ')}
              {test.data.length > 4 && ' …'}
            </span>
          </>
        )}
        {test.error && <span className="text-wrong">{messageOf(test.error)}</span>}
      </p>
    </form>
  )
}

async function fetchModels(key: string): Promise<string[]> {
  const response = await fetch('/v1/models?', { headers: { 'x-api-key': key }, credentials: 'omit' })
  const answer = (await response.json()) as { data?: { id: string }[]; error?: { message: string } }
  if (!response.ok || !answer.data)
    throw new Error(answer.error?.message ?? `${response.status}: ${response.statusText}`)
  return answer.data.map(({ id }) => id)
}
