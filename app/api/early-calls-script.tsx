/** The first calls of pages that need a session, with the typed client's URLs (e2e/first-calls.test.ts). */
const firstCalls = {
  dashboard: ['/api/user', '/api/projects'],
  project: ['/api/user', '/api/projects/:id', '/api/projects/:id/chat?limit=30', '/api/projects/:id/tasks'],
}

const script = `{let p=location.pathname,m=/^\\/project\\/([1-9]\\d*)\\/?$/.exec(p),f=${JSON.stringify(firstCalls)},e=window.fledgeEarlyCalls={};for(let u of m?f.project:/^\\/dashboard\\/?$/.test(p)?f.dashboard:[]){u=u.replace(':id',m&&m[1]);(e[u]=fetch(u,{credentials:'include'})).catch(()=>{})}}`

/** An inline script that makes these calls while other scripts still load. The server allows it by its hash. */
export function EarlyCallsScript() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
