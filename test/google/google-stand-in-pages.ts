import type { GoogleAccount } from './google-accounts.ts'

/** The popup's page, to choose an existing account or a new one. It reports to its opener like Firebase's handler. */
export function accountPage(accounts: GoogleAccount[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Stand-in for Google sign-in</title>
<style>body{font:16px system-ui;margin:2rem}button,input{font:inherit;padding:.5rem .75rem;margin:.25rem 0;width:100%;box-sizing:border-box}</style>
</head>
<body>
<h1>Choose an account</h1>
<p>This page stands in for Google on a developer's machine.</p>
${accounts.map(({ subject, name, email }) => `<button type="button" data-account='${escape(JSON.stringify({ subject, name, email }))}'>${escape(name)} (${escape(email)})</button>`).join('\n')}
<form>
<h2>Or a new account</h2>
<label>Name <input name="name" required value="Margaret Hamilton"></label>
<label>Email <input name="email" type="email" required value="margaret@example.com"></label>
<button>Use this account</button>
</form>
<script>${popupScript}</script>
</body>
</html>`
}

const popupScript = `
const asked = new URLSearchParams(location.search)
function choose(account) {
  const postBody = new URLSearchParams({ id_token: JSON.stringify(account), providerId: asked.get('providerId') }).toString()
  const authEvent = { type: asked.get('authType'), eventId: asked.get('eventId'), urlResponse: location.href, sessionId: 'stand-in', postBody, tenantId: null, error: null }
  opener.postMessage({ authEvent }, new URL(asked.get('redirectUrl')).origin)
}
for (const button of document.querySelectorAll('[data-account]')) button.onclick = () => choose(JSON.parse(button.dataset.account))
document.querySelector('form').onsubmit = (event) => {
  event.preventDefault()
  const { name, email } = event.target.elements
  choose({ subject: 'google-' + email.value, name: name.value, email: email.value })
}
`

/** Replaces Google's script: gives the answers that the SDK expects from its hidden frame. */
export const frameScript = `
{
  const standIn = new URL(document.currentScript.src).origin
  const handlers = {}
  addEventListener('message', ({ origin, data }) => {
    if (origin === standIn && data && data.authEvent) handlers.authEvent({ authEvent: data.authEvent })
  })
  const frame = {
    restyle: () => Promise.resolve(),
    ping: (answered) => Promise.resolve(answered()),
    register: (name, handler) => { handlers[name] = handler },
    // The SDK always throws at the end, after everything is done; without this it would count as an error of the page.
    send: (name, _message, answered) => { try { answered([{ [name]: true }]) } catch {} },
  }
  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: { Iframe: Object, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => ({ open: (_options, opened) => opened(frame) }) },
  }
}
`

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#39;')
    .replaceAll('"', '&quot;')
}
