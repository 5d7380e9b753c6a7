/** Downloads content as a file. */
export function downloadFile(name: string, content: Blob | string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name.split(/[/\\]/).at(-1) ?? name
  link.click()
  // Delayed, because the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
