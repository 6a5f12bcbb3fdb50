import { setTimeout as sleep } from 'node:timers/promises'
import { makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { startPlatform } from './platform.ts'
import { pagesOf, withPage } from './stage.ts'

const vehicles = 10
/** Milliseconds after which nothing more is asked for. */
const settled = 12_000

interface Asked {
  /** Its address. */
  name: string
  /** With its head; none of what was there. */
  bytes: number
}

/** In words of the browser, for the types of Node know no navigation. */
const told = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map(({ name, transferSize }) => ({ name, bytes: transferSize }))`

/** What the map asks for when it is opened for the first time, of a platform without streets of its own: answers and their bytes with their heads. */
export const run = async ({ place }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    await pagesOf(platform)
    const { hash } = await makeAccount(platform, vehicles)
    return await withPage(async (page) => {
      await page.goto(`http://127.0.0.1:${platform.port}/map#session=${hash}`)
      await page.locator('[role=option]').first().waitFor({ timeout: 60_000 })
      await sleep(settled)
      // Fonts that the map fetches by the ranges of its letters, and the script of its worker, are told here and not to who listens at the page.
      const asked = await page.evaluate<Asked[]>(told)
      // What the worker imports it tells itself, and the page has it already: unless that is so, it counts twice.
      for (const worker of page.workers()) {
        const scripts = (await worker.evaluate<Asked[]>(told)).filter(({ name }) => name.endsWith('.js'))
        asked.push(...scripts.filter(({ bytes }) => bytes > 0))
      }
      // Fonts that a map draws with and what its worker imports the browser had already: they are told with no bytes, and reached no network.
      const fetched = asked.filter(({ bytes }) => bytes > 0)
      const kilobytes = (among: readonly Asked[]): number => among.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
      const row = (name: string, part: RegExp): Row => ({
        name,
        value: kilobytes(asked.filter((one) => part.test(one.name))),
        unit: 'kB',
      })
      return [
        atMost('the first view of the map asks for', fetched.length, 'things', 40),
        atMost('of, the worker of the map among them,', kilobytes(asked), 'kB', 500),
        row('of these the map and its worker', /\/(worker|map|map-both)-[^/]+$/),
        row('fonts', /\.woff2$/),
        row('answers of the API', /\/v2\//),
      ]
    })
  } finally {
    await platform.close()
  }
}
