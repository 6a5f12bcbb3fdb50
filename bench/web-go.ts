import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { makeUser } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'
import { pagesOf, withPage } from './stage.ts'

/** A net that phones have out of town: milliseconds to an answer and back, bytes a second. */
const slow = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const rounds = 3
/** Milliseconds in which the worker keeps the page. */
const settled = 8_000

const label = 'Ada’s van'

/** The page of drivers by a slow net: what it takes until somebody can sign in, and until who is signed in sees today; and once it was kept. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    await pagesOf(platform)
    const hash = await signIn(platform)
    const url = `http://127.0.0.1:${platform.port}/go`
    const measured: Measured[] = []
    for (let round = 1; round <= rounds; round++) {
      say(`round ${round} of ${rounds}`)
      measured.push(await withPage((page, session) => measure(page, session, url, hash)))
    }
    const median = (name: keyof Measured): number =>
      quantile(
        measured.map((one) => one[name]),
        0.5,
      )
    return [
      atMost('until /go can be signed in to', median('bytes'), 'kB', 150),
      atMost('at 400 ms, until it can be signed in to', median('first'), 'ms', 2_500),
      atMost('at 400 ms, signed in, until today is shown', median('signed_in'), 'ms', 2_500),
      { name: 'at 400 ms, once it was kept, until today is shown', value: median('kept'), unit: 'ms' },
    ]
  } finally {
    await platform.close()
  }
}

interface Measured {
  bytes: number
  first: number
  signed_in: number
  kept: number
}

const measure = async (page: Page, session: CDPSession, url: string, hash: string): Promise<Measured> => {
  await page.setViewportSize({ width: 390, height: 844 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow)
  await page.goto(url, { waitUntil: 'commit' })
  const first = await shownAfter(page, 'input')
  const bytes = (await page.evaluate<number>(told)) / 1000
  await sleep(settled)
  await page.evaluate(keep(hash))
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.reload({ waitUntil: 'commit' })
  const signed_in = await shownAfter(page, `text=${label}`)
  await sleep(settled)
  await session.send('Network.setBypassServiceWorker', { bypass: false })
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })
  await page.reload({ waitUntil: 'commit' })
  return { bytes, first, signed_in, kept: await shownAfter(page, `text=${label}`) }
}

/** Milliseconds from the press to what is waited for. */
const shownAfter = async (page: Page, selector: string): Promise<number> => {
  await page.locator(selector).first().waitFor({ timeout: 60_000 })
  return page.evaluate<number>('performance.now()')
}

/** Bytes that were fetched so far, with their heads; in words of the browser, for the types of Node know no navigation. */
const told = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .reduce((sum, { transferSize }) => sum + transferSize, 0)`

/** Has the page find a session where it keeps its own. */
const keep = (hash: string): string => `new Promise((done, fail) => {
  const opened = indexedDB.open('odograph-go')
  opened.onsuccess = () => {
    const kept = opened.result.transaction('fact', 'readwrite')
    kept.objectStore('fact').put(${JSON.stringify(hash)}, 'hash')
    kept.oncomplete = () => { opened.result.close(); done(undefined) }
    kept.onerror = fail
  }
})`

/** Signs a phone in that was invited for a tracker of its own. */
const signIn = async (platform: Platform): Promise<string> => {
  const { hash } = await makeUser(platform, 'go@odograph.example')
  const ask = async (path: string, params: object): Promise<{ hash: string }> =>
    JSON.parse((await platform.ask(path, params)).toString())
  const invited = await ask('mobile/phone/invite', { hash, label })
  return (await ask('mobile/session/open', { link: invited.hash })).hash
}
