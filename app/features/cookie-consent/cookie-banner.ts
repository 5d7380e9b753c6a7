import { site } from '#contract/site.ts'
import { storage } from '#app/ui/browser-storage.ts'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'

const acceptedKey = 'cookiesAccepted'

/** Shows the cookie banner after one second, unless it was accepted earlier; Close hides it on this page only. */
export function enhanceCookieBanner(): void {
  if (storage('local').read(acceptedKey)) return
  setTimeout(showBanner, 1000)
}

function showBanner(): void {
  const page = document.documentElement
  const banner = document.createElement('section')
  banner.className = 'cookie-banner'
  banner.setAttribute('aria-label', 'Cookies')
  const text = document.createElement('p')
  const policy = document.createElement('a')
  policy.href = '/privacy-policy'
  policy.className = 'link'
  policy.textContent = 'Privacy policy'
  text.append(`We use one cookie to keep you signed in to ${site.name}, and none to track you. `, policy)
  const close = () => {
    delete page.dataset.cookieBanner
    banner.remove()
    leaveFocusToPage()
  }
  const accept = () => {
    storage('local').write(acceptedKey, 'true')
    close()
  }
  banner.append(text, button('Accept', accept), button('Close', close))
  page.dataset.cookieBanner = ''
  document.body.prepend(banner)
  // Lets the CSS scroll focused elements clear of the banner.
  new ResizeObserver(() =>
    page.style.setProperty('--cookie-banner-height', `${banner.offsetHeight}px`),
  ).observe(banner)
}

/** Moves the focus to the page when the clicked button disappears with the banner. */
function leaveFocusToPage(): void {
  const main = document.querySelector('main')
  if (main && !main.hasAttribute('tabindex')) main.tabIndex = -1
  takeLostFocus(main)
}

function button(label: string, onPress: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.addEventListener('click', onPress)
  return element
}
