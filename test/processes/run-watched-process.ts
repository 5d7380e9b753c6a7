import { createInProgress } from '#server/platform/watchdog/in-progress.ts'
import { startWatchdog } from '#server/platform/watchdog/watchdog.ts'

// A process with a one-second watchdog. It either blocks its event loop, or just waits for longer than that.
const inProgress = createInProgress()
startWatchdog(1, inProgress)
inProgress.begin('POST /api/plan-preview')
if (process.argv[2] === 'block') for (;;);
setTimeout(() => console.log('done'), 3000)
