import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { createClient } from '#client/client.ts'
import type { MapOptions } from '#map/maps.ts'
import type { Config } from '#src/config.ts'
import { afterwards } from '#test/database.ts'
import { runPlatform } from '#test/platform.ts'
import { browserOf, programOf } from '#test/programs.ts'
import { takeMap } from './drawn.ts'

/** Stories in a real browser, against a real platform that serves the pages as they are built. */

const program = browserOf()
/** Where pictures are left to be looked at, if anywhere. */
const pictures = process.env.ODOGRAPH_TEST_PICTURES
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A test that needs a browser; passed over where none is named. */
export const story = program ? test : test.skip
export const isPossible = program !== undefined

export const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

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

interface Looking {
  size?: { width: number; height: number }
  theme?: 'light' | 'dark'
  /** Before anybody is signed in; then it is the user's. */
  language?: string
  /** Signed in with this session; else a stranger. */
  hash?: string
  /** In a browser that knows notifications and pushes. */
  whole?: boolean
}

const started = new Map<string, Promise<Browser>>()

const start = async (program: string): Promise<Browser> => {
  const flags = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
  const launched = await chromium.launch({ executablePath: program, args: flags })
  launched.once('disconnected', () => {
    started.delete(program)
  })
  return launched
}

const startedOnce = (program: string): Promise<Browser> => {
  const browser = started.get(program) ?? start(program)
  started.set(program, browser)
  return browser
}

/** Pages of the browser of this worker, each with storage of its own. It ends with the worker, who holds its pipe. */
const browser =
  (url: string) =>
  async (path: string, looking: Looking = {}) => {
    const { size = sizes.desk, theme = 'light', language = 'en', hash, whole = false } = looking
    const launched = await startedOnce((whole ? programOf('chromium') : program) as string)
    const context = await launched.newContext({
      viewport: size,
      colorScheme: theme,
      locale: language,
      hasTouch: size.width < 640,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    afterwards(() => context.close())
    await context.addInitScript(takeMap)
    const page = await context.newPage()
    page.setDefaultTimeout(40_000)
    const complaints = listen(page, url)
    await page.goto(`${url}${path}${hash ? `#session=${hash}` : ''}`)
    // The scripts come behind the first paint: who goes on before they have taken the session is a stranger.
    await page.waitForURL(({ hash }) => !hash.startsWith('#session='))
    return {
      page,
      /** What the browser complained of, and whatever was asked of others. */
      complaints,
      axe: () => axe(page),
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

/** What rows tell that are too low for it: it would lie over the next. */
const cramped = `[...document.querySelectorAll('[role=row]')]
  .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).map(({ textContent }) => textContent)`

/** A refusal of the policy of the pages is an error of the console too. What the service refuses, pages tell themselves. */
const listen = (page: Page, url: string): string[] => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.startsWith(`${url}/v2/`)) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error.stack)))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && origin !== url) complaints.push(`foreign: ${request.url()}`)
  })
  return complaints
}

/** The library reads out which button is busy, and takes that back after seven seconds, though the button be gone: here at once. */
export const calm = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const said of document.querySelectorAll('[data-live-announcer] [role=img]')) said.remove()
  })

/** What axe finds on the page: the rule, and where. */
export const axe = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  await calm(page)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
    // Where everything else was found is not asked, and takes longer than finding it.
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${target} ${html.slice(0, 200)}`),
    )
  })
}

interface Violation {
  id: string
  nodes: { target: string[]; html: string }[]
}

/** Left to be looked at, where a folder is named for pictures. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) })
}
