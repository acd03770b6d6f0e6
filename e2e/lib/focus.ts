import type { Page } from '@playwright/test'

/** Whatever of the focused element is to be seen: a bar that stays at the bottom may not lie on all of it. */
export const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return true
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    return [0.2, 0.5, 0.8].some((part) => {
      const there = document.elementFromPoint((left + right) / 2, top + (bottom - top) * part)
      return there !== null && (focused.contains(there) || there.contains(focused))
    })
  })
