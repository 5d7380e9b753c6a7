import { toast } from './overlay/toast.ts'

/** Makes each button with `data-copy` copy the text of its code block. */
export function enhanceCopyButtons(): void {
  document.addEventListener('click', ({ target }) => copyCodeOf(target instanceof Element ? target : null))
}

/** Copies the code if the clicked element is, or is in, a button with `data-copy`; otherwise does nothing. */
export function copyCodeOf(pressed: Element | null): void {
  const code = pressed?.closest('[data-copy]')?.closest('[data-code]')?.querySelector('code')
  if (code) void copyText(code.textContent, 'The code is on your clipboard')
}

export async function copyText(text: string, description: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Copied to clipboard', description })
  } catch {
    toast({
      title: 'Could not copy',
      description: 'Your browser does not allow it here. Select the text and copy it yourself.',
      variant: 'destructive',
    })
  }
}
