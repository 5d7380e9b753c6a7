import { enhancePage } from '#app/islands/enhance-page.ts'
import { wakeIslands } from '#app/islands/wake-islands.ts'

enhancePage()

if ('__reactRouterContext' in window) void import('./router.tsx').then(({ startRouter }) => startRouter())
else wakeIslands()
