import { site } from '#contract/site.ts'

/** A `mailto:` link with the steps, to send to yourself and read on the Mac. Does not contain the key. */
export function setupMailto(origin: string): string {
  const body = `1. Open ${origin}/xcode on your Mac and make a key. It is shown once.
2. In Xcode: Settings, Intelligence, then "Add a Chat Provider" (older versions: "Add a Provider" or "Add a Model Provider"), Internet Hosted.
3. URL: ${origin}
   API Key Header: Authorization
   API Key: the word Bearer, a space, and your key
   Description: ${site.name}
4. Begin a new conversation in the coding assistant, choose your project as the model, and ask.`
  return `mailto:?subject=${encodeURIComponent(`${site.name} inside Xcode`)}&body=${encodeURIComponent(body)}`
}
