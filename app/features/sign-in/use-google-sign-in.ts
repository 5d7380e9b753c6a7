import { useEffect, useRef, useState } from 'react'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { SignedIn } from '#contract/account/user.ts'
import { messageOf } from '#app/api/problem.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import { isCancelled, sentenceForGoogle } from '#app/auth/google-errors.ts'
import { chooseAccount, startSession } from './google-sign-in.ts'

/** `waiting`: Google's window may be gone, which Firebase notices late, so the user can start again. */
type GoogleStage = 'idle' | 'choosing' | 'waiting' | 'starting'

const backMs = 700

/** Signs in with Google. A newer attempt replaces the previous one. */
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

/** Calls back on focus or a click: some browsers do not focus the page after a popup closes. */
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
