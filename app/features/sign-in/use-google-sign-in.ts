import { useEffect, useRef, useState } from 'react'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { SignedIn } from '#contract/account/user.ts'
import { messageOf } from '#app/api/problem.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import { isCancelled, sentenceForGoogle } from '#app/auth/google-errors.ts'
import { chooseAccount, startSession } from './google-sign-in.ts'

/** `waiting`: Google's window may have been closed or lost. Firebase notices only after ten seconds, so the user may start again before. */
type GoogleStage = 'idle' | 'choosing' | 'waiting' | 'starting'

const backMs = 700

/** One sign-in at a time: a newer one replaces the previous one. */
export function useGoogleSignIn({
  sameAccount,
  onSignedIn,
}: {
  sameAccount: boolean
  onSignedIn: (signedIn: SignedIn) => void
}) {
  const [stage, setStage] = useState<GoogleStage>('idle')
  const [note, setNote] = useState<string | null>(null)
  const attempt = useRef(0)

  useEffect(
    () => (stage === 'choosing' ? whenWindowMayBeGone(() => setStage('waiting')) : undefined),
    [stage],
  )

  async function start(settings: NonNullable<SiteSettings['googleSignIn']>): Promise<void> {
    const mine = ++attempt.current
    setNote(null)
    setStage('choosing')
    try {
      const token = await chooseAccount(settings)
      if (mine !== attempt.current) return
      setStage('starting')
      onSignedIn(await startSession(token, { sameAccount }))
    } catch (error) {
      if (mine !== attempt.current) return
      setStage('idle')
      const sentence = sentenceForGoogle(error) ?? messageOf(error)
      if (isCancelled(error)) setNote(sentence)
      else toast({ title: 'Sign-in failed', description: sentence, variant: 'destructive' })
    }
  }

  /** Ignores a late response from Google. */
  function forget(): void {
    attempt.current += 1
    setStage('idle')
    setNote(null)
  }

  return { stage, note, start, forget }
}

/** Resolves when the user is back on this page. Some browsers do not focus it after a window was closed, so a press anywhere counts too. */
function whenWindowMayBeGone(then: () => void): () => void {
  const listening = new AbortController()
  const timers: ReturnType<typeof setTimeout>[] = []
  for (const sign of ['focus', 'pointerdown'])
    window.addEventListener(sign, () => timers.push(setTimeout(then, backMs)), { signal: listening.signal })
  return () => {
    listening.abort()
    timers.forEach(clearTimeout)
  }
}
