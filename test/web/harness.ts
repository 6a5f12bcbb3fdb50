import type { Page, Request } from 'playwright-core'
import { expect, vi } from 'vitest'
import { createClient } from '#client/client.ts'
import type { MapOptions } from '#map/maps.ts'
import type { Config } from '#src/config.ts'
import { runPlatform } from '#test/platform.ts'
import { axe, contextOf, type Looking, listen, picture } from './browser.ts'
import { takeMap } from './drawn.ts'

export { calm, isPossible, sizes, story } from './browser.ts'

/** Stories in a real browser, against a real platform that serves the pages as they are built. */

const password = 'correct horse 1'

/** The platform, once it serves its pages; `customer` is somebody new, `dealer` who runs it. */
export const startSite = async (overrides: Partial<Config> = {}, maps?: MapOptions) => {
  const { url, ports, db } = await runPlatform({ web: true, dealer_password: password, ...overrides }, maps)
  // The first run builds the pages, later ones find them.
  await vi.waitUntil(async () => (await fetch(url)).ok, { timeout: 180_000, interval: 20 })
  const stranger = createClient({ url })
  const { hash } = await stranger.call('panel/account/auth', { login: '1', password })
  const dealer = createClient({ url, hash })

  /** A device that speaks by HTTP; `report` tells where it is, now unless a time is given. */
  const deviceOf = (device_id: string) => async (point: Report) => {
    const { lat, lng, speed = 0, heading = 0, time = Date.now(), ...attributes } = point
    const told = {
      id: device_id,
      timestamp: time,
      lat,
      lon: lng,
      speed: speed / 1.852,
      bearing: heading,
      ...attributes,
    }
    const query = new URLSearchParams(Object.entries(told).map(([name, value]) => [name, String(value)]))
    expect((await fetch(`http://127.0.0.1:${ports.osmand}/?${query}`)).status).toBe(200)
  }
  let count = 0
  const customer = async ({ locale = 'en_US', time_zone = 'UTC' } = {}) => {
    const login = `${crypto.randomUUID()}@fleet.example`
    await dealer.call('panel/user/create', { user: { login, activated: true }, password, time_zone, locale } as never)
    const { hash } = await stranger.call('user/auth', { login, password })
    const client = createClient({ url, hash })
    const tracker = async (label: string, group_id = 0) => {
      const device_id = `phone-${Date.now()}-${++count}`
      const asked = { label, group_id, model: 'osmand', plugin_id: 44, device_id }
      const { value } = await client.call('tracker/register', asked as never)
      const report = deviceOf(device_id)
      /** Drives straight on, until now: a point every ten seconds. */
      const drive = async (start: Report, seconds: number) => {
        const { lat, lng, speed = 50, heading = 0 } = start
        const rest = { ...start, speed, heading }
        for (let since = 0; since <= seconds; since += 10) {
          const degrees = (speed * since) / 3600 / 111.2
          const [north, east] = [Math.cos((heading * Math.PI) / 180), Math.sin((heading * Math.PI) / 180)]
          const there = { lat: lat + degrees * north, lng: lng + (degrees * east) / Math.cos((lat * Math.PI) / 180) }
          await report({ ...rest, ...there, time: Date.now() - (seconds - since) * 1000 })
        }
      }
      return { id: value.id, device_id, report, drive }
    }
    return { login, password, hash, client, tracker }
  }
  return { url, ports, db, dealer, dealerHash: hash, customer, deviceOf, browse: browser(url) }
}

export interface Report {
  lat: number
  lng: number
  /** km/h. */
  speed?: number
  heading?: number
  /** Milliseconds since 1970 UTC. */
  time?: number
  /** Attributes, as phones write them: `ignition: true`, `batt: 80`. */
  [attribute: string]: number | string | boolean | undefined
}

interface Visiting extends Looking {
  /** Signed in with this session; else a stranger. */
  hash?: string
}

/** Pages of the browser of this worker, each with storage of its own. */
const browser =
  (url: string) =>
  async (path: string, { hash, ...looking }: Visiting = {}) => {
    const context = await contextOf(looking)
    await context.addInitScript(takeMap)
    const page = await context.newPage()
    page.setDefaultTimeout(40_000)
    const complaints = listen(page, url)
    const settled = idlingOf(page)
    await page.goto(`${url}${path}${hash ? `#session=${hash}` : ''}`)
    // The scripts come behind the first paint: who goes on before they have taken the session is a stranger.
    await page.waitForURL(({ hash }) => !hash.startsWith('#session='))
    return {
      page,
      /** What the browser complained of, and whatever was asked of others. */
      complaints,
      axe: () => axe(page),
      /** The screen is there, all that it asked is answered, and drawn. */
      settled,
      /** Goes to another address of the same pages, as a link of theirs does: they are not loaded anew. */
      async go(path: string): Promise<void> {
        await page.evaluate((path) => history.pushState(null, '', path), path)
        await settled()
      },
      picture: (name: string) => picture(page, name),
      /** Nothing foreign was asked, nothing failed, everybody can use it, and it does not scroll sideways. */
      async check(): Promise<void> {
        expect(await axe(page)).toEqual([])
        const wide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
        expect(await page.evaluate(wide)).toBe(0)
        await expect.poll(() => page.evaluate(cramped)).toEqual([])
        expect(complaints).toEqual([])
      },
    }
  }

/** Waits until the screen of the address is there and nothing that it asked for is under way, for four pictures: playwright's own waits for half a second. */
const idlingOf = (page: Page): (() => Promise<void>) => {
  const asking = new Set<Request>()
  page.on('request', (request) => asking.add(request))
  page.on('requestfinished', (request) => asking.delete(request))
  page.on('requestfailed', (request) => asking.delete(request))
  return async () => {
    let quiet = 0
    while (quiet < 4) quiet = (await page.evaluate(isThere)) && asking.size === 0 ? quiet + 1 : 0
  }
}

/** After the next picture, whether the pages' router shows the screen of the address, and neither it nor a part of it is still loading. */
const isThere = `new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => {
  const { state, latestLocation } = globalThis.__TSR_ROUTER__
  const isResolved = state.status === 'idle' && state.resolvedLocation?.href === latestLocation.href
  const isLoading = document.querySelector('[role=progressbar]:not([hidden], [aria-valuenow])') !== null
  resolve(isResolved && !isLoading && document.querySelector('h1') !== null)
})))`

/** What rows tell that are too low for it: it would lie over the next. */
const cramped = `[...document.querySelectorAll('[role=row]')]
  .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).map(({ textContent }) => textContent)`
