import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { demo_file, vaduz } from '#test/map/openmaptiles.ts'
import { openPublished } from '#test/map/published.ts'
import { streetsOf, takeMap, until } from '#test/web/drawn.ts'
import { type Account, makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { median } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'
import { metric, pagesOf, playChannel, withPage } from './stage.ts'

const rounds = 3
const [few, many] = [12, 1_000]
/** Rows that are so far apart in degrees are all in the country. */
const ground = { lat: 47.1, lng: 9.5, step: 0.0008 }
/** Vehicles are told once: what is measured is the map. */
const once_only = 3_600_000
/** Frames that the map is moved for, and pixels of each. */
const [frames, pixels] = [60, 8]
/** Milliseconds after which nothing comes any more. */
const settled = 3_000
const own = { ODOGRAPH_MAP_FILE: demo_file }
/** Kilometres from it: none of its tiles is in the first picture. */
const balzers = { lat: 47.0665, lng: 9.5035 }
const shown = `/map?at=${vaduz.lat},${vaduz.lng},14`

/**
 * Streets in a browser with software rendering: until they are drawn, of the first place and of another; what the main thread works for a frame while the map
 * is moved over a fleet, beside the world that comes along; and what the first view weighs without its tiles.
 */
export const run = async (context: Context): Promise<Row[]> => [
  ...(await on(context, own, few, async (platform, account) => [
    ...(await weight(platform, account)),
    ...(await first(platform, account, 'file')),
  ])),
  ...(await fromCache(context)),
  ...(await on(context, own, many, panned)),
]

/** A platform with the pages and the world, and so many vehicles. */
const on = async (
  { place, say }: Context,
  settings: Record<string, string>,
  vehicles: number,
  measure: (platform: Platform, account: Account, say: Context['say']) => Promise<Row[]>,
): Promise<Row[]> => {
  const platform = await startPlatform(await place(), [], settings)
  try {
    await pagesOf(platform)
    await sourcesOf(platform)
    return await measure(platform, await makeAccount(platform, vehicles), say)
  } finally {
    await platform.close()
  }
}

const sourcesOf = async (platform: Platform): Promise<void> => {
  for (let tries = 0; tries < 240; tries++) {
    const { ready } = JSON.parse(String(await platform.ask('map/source/list', {}))) as { ready: boolean }
    if (ready) return
    await sleep(500)
  }
  throw new Error('the world was not cut')
}

/**
 * A browser that knows nothing of it, each time. The rest of what it waits for from navigation on is the page, and the programs that a
 * browser without a graphics card makes on the processor before it draws (1.4 s of it).
 */
const first = async (platform: Platform, account: Account, source: string): Promise<Row[]> => {
  const stage = await playChannel(platform, account, once_only, ground)
  const times: { page: number; place: number }[] = []
  try {
    for (let round = 0; round < rounds; round++)
      times.push(await withPage((page) => drawnAt(page, `${stage.url}${shown}#session=${account.hash}`, source)))
  } finally {
    stage.close()
  }
  const from = source === 'file' ? 'from a file of one’s own' : 'from the cache'
  const places = median(times.map(({ place }) => place))
  return [
    {
      name: `from navigation to the streets of the first picture, ${from}`,
      value: median(times.map(({ page }) => page)),
      unit: 'ms',
    },
    atMost(`from a look at another place to its streets, ${from}`, places, 'ms', 1_500),
  ]
}

/**
 * Milliseconds until the end of the first frame that has streets of all tiles of the picture, from navigation and then from a look at another
 * place, in place of when somebody is told that they are there.
 */
const drawnAt = async (page: Page, url: string, source: string) => {
  await page.addInitScript(takeMap)
  await page.addInitScript(`const listen = () => {
    if (!globalThis.mapOfPage) return requestAnimationFrame(listen)
    mapOfPage.on('render', () => {
      globalThis.drawnAt ??= ${streetsOf(source)} > 0 ? performance.now() : undefined
    })
  }
  listen()`)
  await page.goto(url)
  const drawn = await until<number>(page, 'globalThis.drawnAt')
  await until(page, 'mapOfPage.loaded()')
  const asked = await page.evaluate<number>(`(() => {
    globalThis.drawnAt = undefined
    mapOfPage.jumpTo({ center: [${balzers.lng}, ${balzers.lat}] })
    return performance.now()
  })()`)
  return { page: drawn, place: (await until<number>(page, 'globalThis.drawnAt')) - asked }
}

/** Tiles of others that somebody looked at before the platform was started again: nobody is asked for one. */
const fromCache = async (context: Context): Promise<Row[]> => {
  const published = await openPublished()
  let asked = 0
  const server = createServer((...both) => {
    asked++
    void published.answer(...both)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/planet`
  const settings = { ODOGRAPH_MAP: 'streets', ODOGRAPH_MAP_URL: url }
  try {
    return await on(context, settings, few, async (platform, account) => {
      const { port } = platform
      await withPage((page) => drawnAt(page, `http://127.0.0.1:${port}${shown}#session=${account.hash}`, 'streets'))
      await platform.stop()
      await platform.start()
      await pagesOf(platform)
      await sourcesOf(platform)
      asked = 0
      const rows = await first(platform, account, 'streets')
      if (asked > 0) throw new Error(`${asked} tiles were fetched, though they had been before`)
      return rows
    })
  } finally {
    server.close()
    server.closeAllConnections()
    await published.close()
  }
}

/** Bytes as they came, heads included, and how many were asked for, until nothing comes any more. */
const weight = async ({ port }: Platform, { hash }: Account): Promise<Row[]> => {
  const { bytes, requests } = await withPage(async (page, session) => {
    const open = new Set<string>()
    const told = { bytes: 0, requests: 0 }
    session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
      if (!/^https?:/.test(url) || /\/map\/[0-9a-f]{16}\//.test(url)) return
      open.add(requestId)
      told.requests++
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (open.has(requestId)) told.bytes += encodedDataLength
    })
    await session.send('Network.enable')
    await drawnAt(page, `http://127.0.0.1:${port}${shown}#session=${hash}`, 'file')
    await sleep(settled)
    return told
  })
  return [
    atMost('the first view of the map of the fleet, without tiles', bytes / 1_000, 'kB', 609),
    atMost('what it asks for, without tiles', requests, 'requests', 90),
  ]
}

/** By turns on streets and on the world that comes along. */
const panned = async (platform: Platform, account: Account, say: Context['say']): Promise<Row[]> => {
  const stage = await playChannel(platform, account, once_only, ground)
  const url = `${stage.url}${shown}#session=${account.hash}`
  const turns: { streets: number; world: number }[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const streets = await withPage((page, session) => worked(page, session, url, true))
      const world = await withPage((page, session) => worked(page, session, url, false))
      turns.push({ streets, world })
      say(`a frame: ${streets.toFixed(2)} ms on streets, ${world.toFixed(2)} ms on the world`)
    }
  } finally {
    stage.close()
  }
  const name = `main thread for a frame, moved over ${many} vehicles`
  return [
    { name: `${name}, on streets`, value: median(turns.map(({ streets }) => streets)), unit: 'ms' },
    { name: `${name}, on the world`, value: median(turns.map(({ world }) => world)), unit: 'ms' },
    atMost('the one by the other', median(turns.map(({ streets, world }) => streets / world)), '×', 1.2),
  ]
}

/** Milliseconds of the main thread for a frame, once all that is passed over is there. */
const worked = async (page: Page, session: CDPSession, url: string, hasStreets: boolean): Promise<number> => {
  if (!hasStreets)
    await page.route('**/v2/map/source/list', async (route) => {
      const response = await route.fetch()
      const { list, ...rest } = (await response.json()) as { list: { id: string }[] }
      await route.fulfill({ response, json: { ...rest, list: list.filter(({ id }) => id === 'world') } })
    })
  await page.addInitScript(takeMap)
  await page.goto(url)
  const isThere = hasStreets
    ? `${streetsOf('file')} > 0`
    : `globalThis.mapOfPage?.getSource('base:world') && mapOfPage.areTilesLoaded()`
  await until(page, isThere)
  await page.getByRole('option').first().waitFor()
  await page.evaluate(moved)
  await until(page, 'mapOfPage.areTilesLoaded()')
  const before = await metric(session, 'TaskDuration')
  const drawn = await page.evaluate<number>(moved)
  return (((await metric(session, 'TaskDuration')) - before) * 1_000) / drawn
}

/** To the east and back, a step a frame; answers how many frames were drawn. */
const moved = `(async () => {
  let drawn = 0
  const heard = mapOfPage.on('render', () => drawn++)
  for (let i = 0; i < ${frames}; i++) {
    mapOfPage.panBy([i < ${frames / 2} ? ${pixels} : -${pixels}, 0], { animate: false })
    await new Promise(requestAnimationFrame)
  }
  heard.unsubscribe()
  return drawn
})()`
