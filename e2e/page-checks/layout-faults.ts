import type { Page } from 'playwright-core'
import { overflows } from './overflows.ts'

/**
 * Layout faults that can be detected automatically: elements that overflow the window, cover others, are cut off or
 * too small to click.
 */
export async function layoutFaults(page: Page, { fillsWindow }: { fillsWindow: boolean }): Promise<string[]> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  return [
    ...(fillsWindow && height > 1 ? [`the document is ${height} px taller than the window`] : []),
    ...(await overflows(page)).map((fault) => `too wide: ${fault}`),
    ...(await page.evaluate(faultsOfTargets)),
    ...(await page.evaluate(clippedTexts)),
  ]
}

/** Presses Tab this often; returns the elements whose focus was invisible or that were behind something else. */
export async function focusFaults(page: Page, presses: number): Promise<string[]> {
  const faults: string[] = []
  for (let at = 0; at < presses; at++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(faultOfFocus)
    if (fault) faults.push(fault)
  }
  return faults
}

function faultOfFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const name = `${focused.tagName.toLowerCase()} “${(focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40)}”`
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)
    return `the focus is outside of the window: ${name}`
  // The focus may also be shown by a field's box, or around the card that a link fills.
  const around = [focused, focused.parentElement, focused.parentElement?.parentElement]
    .filter((box) => box != null)
    .map((box) => getComputedStyle(box))
  const isShown = [...around, getComputedStyle(focused, '::after')].some((style) => {
    const { outlineStyle, outlineWidth, boxShadow } = style
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  })
  return isShown ? null : `the focus is not shown: ${name}`
}

function faultsOfTargets(): string[] {
  const smallestPx = 24
  const pressable =
    'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=tab], [role=button], [role=combobox]'
  const faults: string[] = []
  const open = [
    ...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'),
  ].at(-1)
  for (const target of document.querySelectorAll<HTMLElement>(pressable)) {
    if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    // Skips images of screens.
    if (target.closest('[inert]')) continue
    // A checkbox can also be clicked on its label.
    const label = target.matches('input[type=checkbox], input[type=radio]')
      ? (target as HTMLInputElement).labels?.[0]
      : null
    const box = label ?? target
    const [first] = box.getClientRects()
    if (!first || first.width <= 1 || first.height <= 1) continue
    const name = `${target.tagName.toLowerCase()} “${(target.getAttribute('aria-label') ?? target.textContent).trim().slice(0, 40)}”`
    if (!isInText(target) && Math.min(first.width, first.height) < smallestPx - 0.5)
      faults.push(
        `too small to press: ${name} is ${Math.round(first.width)} × ${Math.round(first.height)} px`,
      )
    // Elements behind an open overlay need not be clickable.
    if (open && !open.contains(target)) continue
    const x = first.left + first.width / 2
    const y = first.top + first.height / 2
    if (isClipped(box, x, y)) continue
    const hit = document.elementFromPoint(x, y)
    if (
      !hit ||
      box.contains(hit) ||
      hit.contains(box) ||
      hit.closest('[data-floats], .toasts, .cookie-banner')
    )
      continue
    faults.push(`covered: ${name} by ${hit.tagName.toLowerCase()} ${hit.textContent.slice(0, 30)}`)
  }
  return faults

  /** Whether it is a link in a sentence, which only has its line's height. */
  function isInText(target: HTMLElement): boolean {
    return target.tagName === 'A' && getComputedStyle(target).display === 'inline'
  }

  /** Whether the point is scrolled out of view or outside the window. */
  function isClipped(element: HTMLElement, x: number, y: number): boolean {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue
      const { left, right, top, bottom } = box.getBoundingClientRect()
      if (x < left || x > right || y < top || y > bottom) return true
    }
    return false
  }
}

function clippedTexts(): string[] {
  const faults: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent || (text.textContent ?? '').trim() === '') continue
    // Images may be cropped, and text for screen readers is one pixel in size.
    if (parent.closest('[aria-hidden=true], .sr-only, script, style, svg, [data-floats]')) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    range.selectNodeContents(text)
    const { left, right, top, bottom, width } = range.getBoundingClientRect()
    if (width <= 1) continue
    for (let box: HTMLElement | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, contentVisibility } = getComputedStyle(box)
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || contentVisibility === 'auto') break
      // Scrollable content can be scrolled into view.
      if (/auto|scroll/.test(overflowX + overflowY)) break
      const edge = box.getBoundingClientRect()
      if (edge.width <= 1) break
      const isCut =
        (overflowX !== 'visible' && (left < edge.left - 2 || right > edge.right + 2)) ||
        (overflowY !== 'visible' && (top < edge.top - 4 || bottom > edge.bottom + 4))
      if (isCut) {
        faults.push(
          `cut off: “${(text.textContent ?? '').trim().slice(0, 50)}” by ${box.tagName}.${box.className.slice(0, 60)}`,
        )
        break
      }
    }
  }
  return faults
}
