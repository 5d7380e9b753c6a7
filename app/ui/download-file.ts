/** Lets the browser save a file. */
export function downloadFile(name: string, content: Blob | string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name.split(/[/\\]/).at(-1) ?? name
  link.click()
  // Delayed: the browser may still have to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
