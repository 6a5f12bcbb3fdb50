import { setTimeout as sleep } from 'node:timers/promises'
import { makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { startPlatform } from './platform.ts'
import { pagesOf, withPage } from './stage.ts'

const vehicles = 10
/** Milliseconds after which nothing more is asked for. */
const settled = 12_000

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
      const asked = await page.evaluate<{ name: string; bytes: number }[]>(`
        [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
          .map(({ name, transferSize }) => ({ name, bytes: transferSize }))`)
      const kilobytes = (among: typeof asked): number => among.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
      const isWorker = ({ name }: { name: string }): boolean => name.includes('/worker-')
      return [
        atMost('the first view of the map asks for', asked.length, 'things', 45),
        { name: 'of', value: kilobytes(asked.filter((one) => !isWorker(one))), unit: 'kB' },
        { name: 'and of the worker of the map', value: kilobytes(asked.filter(isWorker)), unit: 'kB' },
        {
          name: 'of these fonts',
          value: kilobytes(asked.filter(({ name }) => name.endsWith('.woff2'))),
          unit: 'kB',
        },
      ]
    })
  } finally {
    await platform.close()
  }
}
