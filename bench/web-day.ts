import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { makeAccount } from './account.ts'
import type { Context, Row } from './figure.ts'
import { month, storeMonth } from './history.ts'
import { median } from './numbers.ts'
import { startPlatform } from './platform.ts'
import { heapOf, metric, pagesOf, withPage } from './stage.ts'

const times = 3
/** Milliseconds after which everything is drawn. */
const settled = 10_000
const day = 86_400_000

/** What the tracks of a vehicle cost who looks at them: a day, and as many points as a day has seconds. */
export const run = async ({ place }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    await pagesOf(platform)
    const { hash, trackers } = await makeAccount(platform, 1)
    await storeMonth(
      platform,
      trackers.map(({ source_id }) => source_id),
    )
    const tracker_id = trackers[0]?.tracker_id
    const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
    const last = dateOf(month.to - day)
    const at = `http://127.0.0.1:${platform.port}/tracks?trackers=${tracker_id}&period=`
    const [one, all] = [`${at}${last}..${last}`, `${at}${dateOf(month.from)}..${last}`]
    return await withPage(async (page, session) => {
      await page.goto(`${one}#session=${hash}`)
      await page.locator('section, main').first().waitFor()
      return [
        ...(await open(page, session, one, `a day of ${month.points / 30} points`)),
        ...(await open(page, session, all, `a month of ${month.points} points`)),
      ]
    })
  } finally {
    await platform.close()
  }
}

/** Until its drives are listed, and what the page works until all is drawn. */
const open = async (page: Page, session: CDPSession, address: string, name: string): Promise<Row[]> => {
  const [listed, worked]: [number[], number[]] = [[], []]
  for (let i = 0; i < times; i++) {
    await page.goto('about:blank')
    await page.goto(address)
    await page.getByRole('button', { name: /km\/h/ }).first().waitFor({ timeout: 60_000 })
    listed.push(await page.evaluate(() => performance.now()))
    await sleep(settled)
    worked.push((await metric(session, 'TaskDuration')) * 1_000)
  }
  return [
    { name: `${name}: its drives are listed`, value: median(listed), unit: 'ms' },
    { name: `${name}: main thread until all is drawn`, value: median(worked), unit: 'ms' },
    { name: `${name}: heap of the page`, value: await heapOf(session), unit: 'MB' },
  ]
}
