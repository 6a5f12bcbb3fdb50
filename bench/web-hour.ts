import { setTimeout as sleep } from 'node:timers/promises'
import { makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { startPlatform } from './platform.ts'
import { heapOf, metric, pagesOf, playChannel, withPage } from './stage.ts'

const vehicles = 1_000
/** Seconds of the fleet that are told. */
const hour = 3_600
/** Milliseconds in which one of them is told. */
const every = 100

/** What a map that is left open holds after each quarter of an hour in which every vehicle moved each second. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    await pagesOf(platform)
    const account = await makeAccount(platform, vehicles)
    const stage = await playChannel(platform, account, every)
    const heaps: number[] = []
    const nodes: number[] = []
    try {
      await withPage(async (page, session) => {
        await page.goto(`${stage.url}/map#session=${account.hash}`)
        await page.locator('[role=option]').first().waitFor({ timeout: 60_000 })
        const begun = stage.told()
        for (let quarter = 1; quarter <= 4; quarter++) {
          while (stage.told() - begun < (quarter * hour) / 4) await sleep(every)
          heaps.push(await heapOf(session))
          nodes.push(await metric(session, 'Nodes'))
          say(`after ${quarter * 15} minutes of the fleet: ${heaps.at(-1)?.toFixed(1)} MB, ${nodes.at(-1)} nodes`)
        }
      })
    } finally {
      stage.close()
    }
    const [first, last] = [heaps[0] as number, heaps.at(-1) as number]
    return [
      { name: `heap of ${vehicles} vehicles, after a quarter of an hour`, value: first, unit: 'MB' },
      { name: 'after an hour', value: last, unit: 'MB' },
      atMost('grown by', 100 * (last / first - 1), '%', 5),
    ]
  } finally {
    await platform.close()
  }
}
