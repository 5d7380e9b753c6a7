import { printApp } from './app.ts'
import { printChat } from './chat.ts'
import { printFuzz } from './fuzz.ts'
import { printGateway } from './gateway.ts'
import { printLoad } from './load.ts'
import { printMcp } from './mcp.ts'
import { printPages } from './pages.ts'
import { printSearch } from './search.ts'
import { printServer } from './server.ts'
import { printStart } from './start.ts'
import { printStreams } from './streams.ts'
import { printTutor } from './tutor.ts'

// What we promise in figures: `npm run bench`, or one part of it: `npm run bench -- pages`. Ends with 1 when a promise is broken.
const parts = {
  server: printServer,
  start: printStart,
  pages: printPages,
  chat: printChat,
  app: printApp,
  mcp: printMcp,
  gateway: printGateway,
  search: printSearch,
  streams: printStreams,
  tutor: printTutor,
  load: printLoad,
  fuzz: printFuzz,
}
const asked = process.argv.slice(2)

for (const [name, print] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const broken = await print()
  for (const promise of broken) console.log(`BROKEN: ${promise}`)
  if (broken.length > 0) process.exitCode = 1
}
