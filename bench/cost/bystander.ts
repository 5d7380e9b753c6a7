/**
 * Acts as another user: calls the health check every 20 ms and reports the longest wait between `begin` and `end`.
 */
const url = `${process.argv[2]}/healthz`
let longestMs = 0
const asked = new Set<number>()

setInterval(() => {
  const begun = performance.now()
  asked.add(begun)
  void fetch(url)
    .then((response) => response.text())
    .catch(() => '')
    .then(() => {
      asked.delete(begun)
      longestMs = Math.max(longestMs, performance.now() - begun)
    })
}, 20)

process.on('message', (message) => {
  if (message === 'begin') longestMs = 0
  // Calls still waiting at the end count too.
  else process.send?.(Math.max(longestMs, ...[...asked].map((begun) => performance.now() - begun)))
})
process.on('disconnect', () => process.exit())
