import type { Page } from 'playwright-core'

/** What it costs somebody to come to what they want, on a page of a story. */

/**
 * Presses of a mouse or a finger. Kept by the tab, so over all of its pages. Heard below the window, where Playwright stops those that would
 * have met something else (a drawer still moves) and tries again.
 */
const counting = `document.addEventListener('pointerdown', ({ isTrusted }) => {
  if (isTrusted) sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1
}, true)`

/** Counts from now on; `so_far` tells how many there were. */
export const countPresses = async (page: Page): Promise<{ so_far(): Promise<{ presses: number }> }> => {
  await page.addInitScript(counting)
  await page.evaluate(counting)
  return {
    so_far: () => page.evaluate(() => ({ presses: Number(sessionStorage.presses ?? 0) })),
  }
}
