import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import {
  ada,
  createTokenSigner,
  disabled,
  grace,
  type GoogleAccount,
  type TokenSigner,
} from './google-accounts.ts'
import { accountPage, frameScript } from './google-stand-in-pages.ts'

/** An emulator of Google sign-in, with the pages, calls and keys that the Firebase SDK and our server expect. */
export interface GoogleStandIn {
  /** The host:port for FIREBASE_AUTH_EMULATOR_HOST. */
  host: string
  signer: TokenSigner
  /** Makes Google reject this account from now on. */
  disable(subject: string): void
  /** How often a token was refreshed. */
  renewals(): number
  /** How often the key set was requested. */
  keyCalls(): number
  stop(): Promise<void>
}

const keySetPath = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

export async function startGoogleStandIn({
  projectId,
  port = 0,
}: {
  projectId: string
  port?: number
}): Promise<GoogleStandIn> {
  const signer = await createTokenSigner({ projectId, keyId: randomUUID() })
  const accounts = new Map([ada, grace, disabled].map((account) => [account.subject, account]))
  const refused = new Set([disabled.subject])
  let keyCalls = 0
  let renewals = 0

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) =>
      sendJson(response, 500, { error: { message: String(error) } }),
    )
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in')
    allowOrigin(request, response)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (pathname === keySetPath) {
      keyCalls += 1
      response.setHeader('Cache-Control', 'public, max-age=3600, must-revalidate')
      return sendJson(response, 200, signer.keySet)
    }
    if (pathname === '/js/api.js') return send(response, 'text/javascript', frameScript)
    if (pathname === '/emulator/auth/handler')
      return send(response, 'text/html; charset=utf-8', accountPage([...accounts.values()]))
    if (pathname.endsWith('/v1/accounts:signInWithIdp')) return signIn(await bodyOf(request), response)
    if (pathname.endsWith('/v1/accounts:lookup')) return lookUp(await bodyOf(request), response)
    if (pathname.endsWith('/v1/token')) return renew(await textOf(request), response)
    return sendJson(response, 404, { error: { message: 'NOT_FOUND' } })
  }

  async function signIn({ postBody }: Record<string, string>, response: ServerResponse): Promise<void> {
    const chosen = JSON.parse(new URLSearchParams(postBody).get('id_token') ?? '{}') as GoogleAccount
    if (refused.has(chosen.subject))
      return sendJson(response, 400, { error: { code: 400, message: 'USER_DISABLED' } })
    const isNewUser = !accounts.has(chosen.subject)
    accounts.set(chosen.subject, chosen)
    const { subject, email, name } = chosen
    sendJson(response, 200, {
      idToken: await signer.sign(chosen),
      refreshToken: subject,
      expiresIn: '3600',
      localId: subject,
      email,
      emailVerified: true,
      displayName: name,
      providerId: 'google.com',
      federatedId: `https://accounts.google.com/${subject}`,
      isNewUser,
    })
  }

  async function renew(body: string, response: ServerResponse): Promise<void> {
    const subject = new URLSearchParams(body).get('refresh_token') ?? ''
    const account = accounts.get(subject)
    if (!account || refused.has(subject))
      return sendJson(response, 400, {
        error: { code: 400, message: account ? 'USER_DISABLED' : 'USER_NOT_FOUND' },
      })
    renewals += 1
    sendJson(response, 200, {
      access_token: await signer.sign(account),
      refresh_token: subject,
      expires_in: '3600',
      token_type: 'Bearer',
    })
  }

  function lookUp({ idToken = '' }: Record<string, string>, response: ServerResponse): void {
    const { sub } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as {
      sub: string
    }
    const account = accounts.get(sub)
    if (!account) return sendJson(response, 400, { error: { code: 400, message: 'USER_NOT_FOUND' } })
    const { email, name } = account
    sendJson(response, 200, {
      users: [
        {
          localId: sub,
          email,
          emailVerified: true,
          displayName: name,
          createdAt: '0',
          lastLoginAt: '0',
          providerUserInfo: [
            { providerId: 'google.com', rawId: sub, federatedId: sub, email, displayName: name },
          ],
        },
      ],
    })
  }

  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve()),
  )
  const address = server.address()
  return {
    host: `127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    signer,
    disable: (subject) => void refused.add(subject),
    renewals: () => renewals,
    keyCalls: () => keyCalls,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*')
  response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '*')
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  return JSON.parse(await textOf(request)) as Record<string, string>
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'Content-Type': type }).end(text)
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
