import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { streetsOf, takeMap, until } from '#test/web/drawn.ts'

/** Who looks at the demo where nothing else can be reached, and what they see. */

/** The streets that come along. */
const source = 'stand-in-0'
const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
/** Milliseconds: for up to four minutes nobody may drive. */
const patience = 300_000
/** Pixels beside a street that one drives on still, at level 17. */
const beside = 12

interface Seen {
  name: string
  /** Pieces of streets in the first picture. */
  streets: number
  /** Who moved, on the map. */
  mover: string
  /** Pieces of streets below it then. */
  below: number
  /** From the start of the page until somebody moved on streets. */
  seconds: number
  complaints: string[]
}

/** At a desk and on a phone, by day and night: the map of the fleet, and the page for everybody. */
export const lookAt = async (program: string, { fleet, link }: { fleet: string; link: string }): Promise<Seen[]> => {
  const flags = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
  const browser = await chromium.launch({ executablePath: program, args: flags })
  try {
    return await Promise.all([
      look(browser, 'fleet-desk-light', fleet),
      look(browser, 'fleet-phone-dark', fleet),
      look(browser, 'link-desk-dark', link),
      look(browser, 'link-phone-light', link),
    ])
  } finally {
    await browser.close()
  }
}

const look = async (browser: Browser, name: string, url: string): Promise<Seen> => {
  const viewport = sizes[name.includes('phone') ? 'phone' : 'desk']
  const colorScheme = name.endsWith('dark') ? 'dark' : 'light'
  const context = await browser.newContext({ viewport, colorScheme, hasTouch: viewport === sizes.phone })
  await context.addInitScript(takeMap)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error.stack)))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && origin !== new URL(url).origin) complaints.push(request.url())
  })
  await page.goto(url)
  const streets = await until<number>(page, streetsOf(source), patience)
  await picture(page, name)
  const [mover, lng, lat] = await moved(page)
  const seconds = (await page.evaluate(() => performance.now())) / 1000
  // As by hand, or the page for everybody goes on showing all of them.
  await page.evaluate(`mapOfPage.jumpTo({ center: [${lng}, ${lat}], zoom: 17 }, { originalEvent: {} })`)
  await until(page, streetsOf(source), patience)
  const below = await page.evaluate<number>(around(lng, lat))
  await picture(page, `${name}-moving`)
  return { name, streets, mover, below, seconds, complaints }
}

/** Who is first seen at another place than before. */
const moved = (page: Page): Promise<[name: string, lng: number, lat: number]> =>
  until(
    page,
    `(async () => {
      const source = mapOfPage.getSource('vehicles') ?? mapOfPage.getSource('guests')
      const { features } = await source.getData()
      const before = globalThis.places ??= new Map()
      for (const { id, properties: { label, title = label }, geometry: { coordinates } } of features) {
        const name = title ?? String(id)
        const was = before.get(name) ?? coordinates
        before.set(name, was)
        if (Math.hypot(was[0] - coordinates[0], was[1] - coordinates[1]) > 0.0001) return [name, ...coordinates]
      }
      return undefined
    })()`,
    patience,
  )

const around = (lng: number, lat: number): string => `(() => {
  const { x, y } = mapOfPage.project([${lng}, ${lat}])
  const layers = mapOfPage.getLayersOrder().filter((id) => /:(road|bridge|tunnel|path)$/.test(id))
  return mapOfPage.queryRenderedFeatures([[x - ${beside}, y - ${beside}], [x + ${beside}, y + ${beside}]], { layers }).length
})()`

const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.ODOGRAPH_TEST_PICTURES
  if (folder) await page.screenshot({ path: join(folder, `offline-${name}.png`) })
}
