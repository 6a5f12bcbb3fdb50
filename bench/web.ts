import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { type Account, makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'
import { heapOf, metric, pagesOf, playChannel, withPage } from './stage.ts'

const sizes = [100, 1_000, 10_000]
/** Seconds that the main thread is watched for, once all is drawn. */
const watched = 10
const settled = 5_000

/**
 * The map of fleets that move each second, all of them, in a browser.
 * Lists and pages come from a platform; the live channel is played, for no more than the browser is measured.
 */
export const run = async (context: Context): Promise<Row[]> => {
  const rows: Row[] = []
  for (const size of sizes) {
    context.say(`${size} vehicles`)
    const platform = await startPlatform(await context.place())
    try {
      rows.push(...(await measure(platform, await makeAccount(platform, size))))
    } finally {
      await platform.close()
    }
  }
  return rows
}

const measure = async (platform: Platform, account: Account): Promise<Row[]> => {
  await pagesOf(platform)
  const stage = await playChannel(platform, account)
  try {
    return await withPage(async (page, session) => {
      await page.goto(`${stage.url}/map#session=${account.hash}`)
      await page.locator('[role=option]').first().waitFor({ timeout: 60_000 })
      const usable = await page.evaluate(() => performance.now())
      const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
      await sleep(settled)
      const busy = await busyShare(session)
      const keys = await keystrokes(page)
      const of = ` of ${account.trackers.length} vehicles`
      return [
        atMost(`first paint${of}`, paint, 'ms', 1_500),
        atMost(`usable${of}`, usable, 'ms', 3_000),
        atMost(`main thread, all told each second${of}`, busy * 100, '%', 25),
        atMost(`a keystroke in the search, p50${of}`, quantile(keys, 0.5), 'ms', 50),
        { name: `heap of the page${of}`, value: await heapOf(session), unit: 'MB' },
      ]
    })
  } finally {
    stage.close()
  }
}

const busyShare = async (session: CDPSession): Promise<number> => {
  const before = await metric(session, 'TaskDuration')
  await sleep(watched * 1000)
  return ((await metric(session, 'TaskDuration')) - before) / watched
}

/** Milliseconds from each key to the picture that shows what it did. */
const keystrokes = async (page: Page): Promise<number[]> => {
  await page.evaluate(`
    globalThis.times = []
    const picture = (began) => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - began)))
    document.addEventListener('keydown', ({ timeStamp }) => picture(timeStamp), { capture: true })`)
  await page.getByRole('combobox').focus()
  for (const key of 'van 12345') {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await sleep(300)
  }
  return page.evaluate(() => (globalThis as unknown as { times: number[] }).times)
}
