import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** What a page has drawn of a map, by MapLibre's own word: the page keeps its map to itself, so it is taken where MapLibre makes it. */

/** To be run before everything of a page. */
export const takeMap = `Object.defineProperty(Object.prototype, '_canvasContextAttributes', {
  configurable: true,
  set(value) {
    Object.defineProperty(this, '_canvasContextAttributes', { value, configurable: true, enumerable: true, writable: true })
    globalThis.mapOfPage = this
  },
})`

/** How many pieces of streets of this source are in the picture; none before all tiles of it are there. */
export const streetsOf = (source: string): string => `(() => {
  const map = globalThis.mapOfPage
  if (!map?.style || !map.areTilesLoaded()) return 0
  const layers = map.getLayersOrder().filter((id) => id.startsWith('base:${source}:') && /:(road|bridge)$/.test(id))
  return layers.length > 0 ? map.queryRenderedFeatures({ layers }).length : 0
})()`

export const streetsIn = (page: Page, source = 'streets'): Promise<number> => page.evaluate(streetsOf(source))

/** What the map is drawn of now. */
export const sourcesIn = (page: Page): Promise<string[]> =>
  page.evaluate(`Object.keys(globalThis.mapOfPage?.getStyle()?.sources ?? {})
    .filter((id) => id.startsWith('base:')).map((id) => id.slice('base:'.length))`)

/** What an expression is once it is something: the policy of the pages lets nobody ask for that within them. */
export const until = async <T>(page: Page, expression: string, milliseconds = 120_000): Promise<T> => {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    const value = await page.evaluate<T>(expression)
    if (value) return value
    await sleep(100)
  }
  throw new Error(`it is nothing in ${milliseconds} ms: ${expression}`)
}
