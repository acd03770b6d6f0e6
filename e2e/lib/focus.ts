import type { Page } from '@playwright/test'

/** Whether some part of the focused element is visible: a bar fixed at the bottom must not cover all of it. */
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
