import type { Page } from 'playwright-core'

/** What it costs somebody to come to what they want, on a page of a story. */

/** Presses of a mouse or a finger, and of keys while nothing is typed into a field: Tab, Enter, arrows. Kept by the tab, so over all of its pages. */
const counting = `{
  const add = (what) => { sessionStorage[what] = Number(sessionStorage[what] ?? 0) + 1 }
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && add('presses'), true)
  addEventListener('keydown', ({ isTrusted, key }) => isTrusted && (key.length > 1 || !document.activeElement?.matches('input, textarea')) && add('keys'), true)
}`

/** Counts from now on; `so_far` tells how many there were. */
export const countPresses = async (page: Page): Promise<{ so_far(): Promise<{ presses: number; keys: number }> }> => {
  await page.addInitScript(counting)
  await page.evaluate(counting)
  return {
    so_far: () =>
      page.evaluate(() => ({
        presses: Number(sessionStorage.presses ?? 0),
        keys: Number(sessionStorage.keys ?? 0),
      })),
  }
}
