import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { afterwards } from '#test/afterwards.ts'
import { make, plain, read } from '#test/links.ts'
import { vaduz } from '#test/map/openmaptiles.ts'
import { openPublished } from '#test/map/published.ts'
import { openUpstream } from '#test/map/upstream.ts'
import { colours } from '#web/map/colours.ts'
import { sourcesIn, streetsIn } from './drawn.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** Streets that others publish, as pages draw them: whole, slow, wrong, gone and back. */

/** Milliseconds after which those who were away are tried again. */
const rest = 300_000
const day = 86_400_000

/** A platform that fetches of a server on this machine, and keeps nothing of it; `clock` is how far its maps are ahead. */
const open = async () => {
  const [upstream, published] = [await openUpstream(), await openPublished()]
  afterwards(published.close)
  const well = (...asked: Parameters<typeof published.answer>) => void published.answer(...asked)
  upstream.state.serve = well
  const clock = { ahead: 0 }
  const { url } = upstream
  const site = await startSite(
    {
      map: 'streets',
      map_url: `${url}/planet`,
      map_cache_size: 0,
      map_style_url: `${url}/styles/town`,
      map_style_attribution: 'A style of others',
      map_raster_url: `${url}/sky/{z}/{x}/{y}.jpg`,
      map_raster_attribution: 'Pictures of others',
    },
    { now: () => Date.now() + clock.ahead },
  )
  const settings = JSON.stringify({ allowed_maps: ['osm', 'satellite', 'roadmap'] })
  await site.db.updateTable('dealer').set({ settings }).where('id', '=', 1).execute()
  return { site, upstream, well, clock }
}

const opened = isPossible ? await open() : undefined

const given = async () => {
  if (!opened) throw new Error('no browser')
  opened.upstream.state.serve = opened.well
  const alice = await opened.site.customer()
  const van = await alice.tracker('Van 1')
  await van.report({ ...vaduz, speed: 30, heading: 90 })
  const call = alice.client.call as (path: string, params?: object) => Promise<never>
  const account = { id: 0, hash: alice.hash, call, fails: call }
  const { hash } = await read(
    account,
    await make(account, { ...plain(van.id), params: { display_options: { map: 'osm' } } }),
  )
  return { ...opened, alice, van, map: `/map?at=${vaduz.lat},${vaduz.lng},15`, link: `/link/${hash}` }
}

const attribution = (page: Page) => page.locator('.maplibregl-ctrl-attrib-inner').textContent()
const drawn = (page: Page, source?: string) =>
  expect.poll(() => streetsIn(page, source), { timeout: 60_000 }).toBeGreaterThan(20)

/** What is written on the map. */
const written = (page: Page): Promise<string[]> =>
  page.evaluate(`[...new Set(mapOfPage.queryRenderedFeatures()
    .filter(({ layer }) => layer.type === 'symbol').map(({ properties }) => properties.name))].filter(Boolean)`)

const looks = [
  ['desk', 'light'],
  ['phone', 'light'],
  ['desk', 'dark'],
  ['phone', 'dark'],
] as const

story.each(looks)(
  'streets are drawn, with their names, at a %s when it is %s, for guests too',
  { timeout: 180_000 },
  async (size, theme) => {
    const { site, alice, map, link, upstream } = await given()
    const look = { size: sizes[size], theme }
    for (const [name, path, hash] of [['map', map, alice.hash] as const, ['link', link, undefined] as const]) {
      const { page, check, picture } = await site.browse(path, { ...look, ...(hash && { hash }) })
      await drawn(page)
      expect(await attribution(page)).toContain('Streets of others')
      await expect.poll(() => written(page)).toEqual(expect.arrayContaining(['Vaduz', 'Äulestrasse']))
      await picture(`streets-${name}-${size}-${theme}`)
      await check()
      // Nobody of whom the platform fetches is named to the browser.
      const policy = (await page.request.get(site.url)).headers()['content-security-policy']
      expect(policy).not.toContain(new URL(upstream.url).host)
    }
  },
)

/** How much of the map is of a colour. */
const share = async (page: Page, colour: string): Promise<number> => {
  const canvas = page.locator('.maplibregl-canvas')
  const { data, info } = await sharp(await canvas.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const wanted = Buffer.from(colour.slice(1), 'hex')
  const pixels = info.width * info.height
  let found = 0
  for (let i = 0; i < pixels; i++) if (wanted.equals(data.subarray(3 * i, 3 * i + 3))) found++
  return found / pixels
}

story(
  'while tiles are on their way the ground is neutral below a thin bar, and no sea',
  { timeout: 180_000 },
  async () => {
    const { site, alice, map, upstream, well } = await given()
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    upstream.state.serve = (...asked) => void held.then(() => well(...asked))
    upstream.paths()
    const { page, check, picture } = await site.browse(map, { hash: alice.hash })
    const bar = page.locator('.map-progress')
    await bar.waitFor()
    await expect.poll(() => upstream.asked.length).toBeGreaterThan(0)
    expect(await share(page, colours.light.ground)).toBeGreaterThan(0.6)
    expect(await share(page, colours.light.water)).toBe(0)
    await picture('streets-slow')
    letGo()
    await drawn(page)
    await bar.waitFor({ state: 'hidden' })
    upstream.state.serve = well
    await check()
  },
)

/** Goes on in the time of the page until what is drawn is this; half a minute is between two of its questions. */
const drawnOf = (page: Page, sources: readonly string[]) =>
  expect
    .poll(
      async () => {
        await page.clock.fastForward(31_000)
        return sourcesIn(page)
      },
      { timeout: 60_000 },
    )
    .toEqual(sources)

type Serve = NonNullable<Awaited<ReturnType<typeof openUpstream>>['state']['serve']>

story.each([
  ['sends pages of a hotel', (_, response) => void response.end('<html>Please pay</html>'), 'map'],
  ['is gone', (_, response) => void response.destroy(), 'map'],
  ['is gone', (_, response) => void response.destroy(), 'link'],
  ['knows of nothing', (_, response) => void response.writeHead(404).end('<html>Not found</html>'), 'map'],
] satisfies [string, Serve, 'map' | 'link'][])(
  'when who has streets %s the world that comes along is drawn, without an error, and streets again when it is back (%#)',
  { timeout: 240_000 },
  async (_, serve, shown) => {
    const { site, alice, upstream, well, clock, ...paths } = await given()
    const { page, check, complaints } = await site.browse('/docs', {})
    await page.clock.install()
    await page.goto(`${site.url}${paths[shown]}${shown === 'map' ? `#session=${alice.hash}` : ''}`)
    await drawn(page)
    upstream.state.serve = serve
    // What its TileJSON tells is looked at once a day.
    clock.ahead += day
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await drawnOf(page, ['world'])
    await expect.poll(() => attribution(page)).toContain('Natural Earth')
    await page.evaluate('globalThis.isSame = true')
    upstream.state.serve = well
    clock.ahead += rest
    await drawnOf(page, ['streets'])
    await drawn(page)
    upstream.paths()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => upstream.paths().some((path) => path.startsWith('/planet/1'))).toBe(true)
    await drawn(page)
    expect(await page.evaluate('isSame')).toBe(true)
    expect(complaints).toEqual([])
    await check()
  },
)

/** Another one of the maps that the dealer offers. */
const choose = async (page: Page, name: string): Promise<void> => {
  await page
    .getByRole('button', { name: /\bMap\b/ })
    .and(page.locator('[aria-haspopup=listbox]'))
    .click()
  const option = page.getByRole('option', { name, exact: true })
  await option.click()
  await option.waitFor({ state: 'detached' })
}

story(
  'a style of others is drawn whole, with its signs and letters, and nobody hears of it',
  { timeout: 180_000 },
  async () => {
    const { site, alice, map, upstream } = await given()
    const { page, check, picture } = await site.browse(map, { hash: alice.hash })
    await drawn(page)
    upstream.paths()
    await choose(page, 'Roads')
    await expect.poll(() => sourcesIn(page)).toEqual(['openmaptiles'])
    const drawnOf = (layer: string) =>
      page.evaluate(`mapOfPage.queryRenderedFeatures({ layers: ['base:${layer}'] }).length`)
    for (const layer of ['road', 'spot', 'name']) await expect.poll(() => drawnOf(layer)).toBeGreaterThan(0)
    expect(await page.evaluate(`mapOfPage.hasImage('dot')`)).toBe(true)
    expect(await attribution(page)).toContain('A style of others')
    expect(upstream.paths()).toContain('/letters/Open%20Sans%20Regular/0-255.pbf')
    await picture('streets-style')
    await check()
  },
)

story('pictures from above are a second map, with our names on them', { timeout: 180_000 }, async () => {
  const { site, alice, map } = await given()
  const { page, check, picture } = await site.browse(map, { hash: alice.hash })
  await drawn(page)
  await choose(page, 'Satellite')
  await expect.poll(() => attribution(page)).toContain('Pictures of others')
  await expect.poll(() => page.evaluate('mapOfPage.areTilesLoaded()')).toBe(true)
  const types = () =>
    page.evaluate(`[...new Set(mapOfPage.getStyle().layers
    .filter(({ id }) => id.startsWith('base:')).map(({ type }) => type))].sort()`)
  expect(await types()).toEqual(['background', 'raster', 'symbol'])
  await expect.poll(() => written(page)).toEqual(expect.arrayContaining(['Vaduz', 'Äulestrasse']))
  await picture('streets-satellite')
  await check()
  await choose(page, 'Map')
  await drawn(page)
})
