import type { Route } from 'playwright-core'
import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** What people choose of how the map looks, and find again. */

const site = isPossible ? await startSite() : undefined

story('a map and a label are chosen, and are there after the page was left', { timeout: 180_000 }, async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const van = await alice.tracker('Van 1')
  await van.report({ lat: 48.137, lng: 11.575 })
  const { page, check, picture } = await site.browse('/tags', { hash: alice.hash })
  // Of a dealer that offers two maps; the second is drawn from the same tiles.
  await page.route('**/v2/map/source/list', async (route) => {
    const response = await route.fetch()
    const { list, ...rest } = (await response.json()) as { list: { id: string }[] }
    const again = list.map((source) => ({ ...source, id: `${source.id}-2`, map: 'satellite' }))
    await route.fulfill({ response, json: { ...rest, list: [...list, ...again] } })
  })
  await page.goto(`${site.url}/map`)
  const maps = page.getByRole('button', { name: /^Map/ }).and(page.locator('[aria-haspopup=listbox]'))
  await maps.click()
  const satellite = page.getByRole('option', { name: 'Satellite', exact: true })
  await satellite.click()
  // While the list closes it takes the next press for itself.
  await satellite.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Label' }).click()
  await page.getByRole('menuitem', { name: 'Plate' }).click()
  await expect
    .poll(() => alice.client.call('user/settings/ui/read', { key: 'map_labels' }).catch(() => undefined))
    .toMatchObject({ value: 'plate' })
  // On whichever computer.
  expect(await alice.client.call('user/settings/ui/read', { key: 'map_source' })).toMatchObject({ value: 'satellite' })
  await page.evaluate('localStorage.removeItem("odograph.map.source")')
  await picture('map-choices')
  await check()
  await page.reload()
  await page.getByRole('button', { name: /Satellite/ }).waitFor()
  await page.getByRole('button', { name: 'Label' }).click()
  // The sign of what is chosen is another one.
  await page.locator('[role=menuitem]', { hasText: 'Plate' }).locator('svg.lucide-circle-dot').waitFor()
})

story(
  'asks for the maps as whoever is signed in, and at an address of nobody’s too',
  { timeout: 180_000 },
  async () => {
    if (!site) throw new Error('no browser')
    const alice = await site.customer()
    await alice.tracker('Van 1')
    const { page } = await site.browse('/tags', { hash: alice.hash })
    const asked: unknown[] = []
    page.on('response', (response) => {
      if (!response.url().endsWith('/v2/map/source/list')) return
      asked.push([response.status(), response.request().headers().authorization])
    })
    // As the service finds nobody who has this host.
    await page.route('**/v2/map/source/list', (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), domain: 'nobody.example' }) }),
    )
    await page.goto(`${site.url}/map`)
    await page.locator('.maplibregl-canvas').waitFor()
    await expect.poll(() => asked[0]).toEqual([200, `SVC ${alice.hash}`])
  },
)

/** A source of another server's, as `map/source/list` tells it; its tiles are answered by the test. */
const digest = 'a'.repeat(16)
const sourceOf = (kind: 'vector' | 'raster') => ({
  ...{ id: 'streets', map: kind === 'vector' ? 'osm' : 'satellite', kind, url: `/map/${digest}/{z}/{x}/{y}`, digest },
  ...{ min_zoom: 0, max_zoom: 14, bounds: [-180, -85.0511, 180, 85.0511], attribution: 'Somebody’s' },
  ...(kind === 'vector' ? { layers: ['water', 'place'], schema: 'openmaptiles' } : { layers: [], schema: null }),
})

for (const kind of ['vector', 'raster'] as const)
  story(
    `tiles that are away (${kind}) are asked for again, and drawn again when they are back`,
    { timeout: 180_000 },
    async () => {
      if (!site) throw new Error('no browser')
      const alice = await site.customer()
      await alice.tracker('Van 1')
      const { page, complaints } = await site.browse('/tags', { hash: alice.hash })
      let asked = 0
      let isAway = true
      await page.route('**/v2/map/source/list', async (route) => {
        const response = await route.fetch()
        const { list, ...rest } = (await response.json()) as { list: object[] }
        asked++
        // Told at first, not while they are away, and then again.
        const isTold = asked === 1 || !isAway
        const told = { ...rest, ready: true, away: false, first: kind === 'vector' ? 'osm' : 'satellite' }
        await route.fulfill({ response, json: { ...told, list: isTold ? [...list, sourceOf(kind)] : list } })
      })
      await page.context().route(`**/map/${digest}/**`, (route) =>
        route.fulfill({
          status: 204,
          headers: isAway ? { 'odograph-map': 'away', 'cache-control': 'no-store' } : {},
        }),
      )
      await page.clock.install()
      await page.goto(`${site.url}/map`)
      const attribution = page.locator('.maplibregl-ctrl-attrib-inner')
      await expect.poll(() => attribution.textContent()).toContain('Somebody’s')
      // The page asks at most each half minute.
      expect(asked).toBe(1)
      await expect
        .poll(async () => {
          await page.clock.fastForward(31_000)
          return attribution.textContent()
        })
        .not.toContain('Somebody’s')
      expect(await attribution.textContent()).toContain('Natural Earth')
      isAway = false
      await page.clock.fastForward(31_000)
      await expect.poll(() => attribution.textContent()).toContain('Somebody’s')
      expect(complaints).toEqual([])
    },
  )

story('a page that is opened while streets are away shows them when they are back', { timeout: 180_000 }, async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  await alice.tracker('Van 1')
  const { page, complaints } = await site.browse('/tags', { hash: alice.hash })
  let isAway = true
  await page.route('**/v2/map/source/list', async (route) => {
    const response = await route.fetch()
    const { list, ...rest } = (await response.json()) as { list: object[] }
    const told = { ...rest, ready: true, away: isAway }
    await route.fulfill({ response, json: { ...told, list: isAway ? list : [...list, sourceOf('vector')] } })
  })
  await page.context().route(`**/map/${digest}/**`, (route) => route.fulfill({ status: 204 }))
  await page.clock.install()
  await page.goto(`${site.url}/map`)
  const attribution = page.locator('.maplibregl-ctrl-attrib-inner')
  await expect.poll(() => attribution.textContent()).toContain('Natural Earth')
  isAway = false
  await page.clock.fastForward(31_000)
  await expect.poll(() => attribution.textContent()).toContain('Somebody’s')
  expect(complaints).toEqual([])
})

story('a dealer says which maps its users may see, which first, and where', { timeout: 180_000 }, async () => {
  if (!site) throw new Error('no browser')
  const before = await site.dealer.call('panel/dealer/settings/service/read')
  const withSatellite = async (route: Route) => {
    const response = await route.fetch()
    const { value } = (await response.json()) as { value: object }
    await route.fulfill({ response, json: { success: true, value: { ...value, drawn_maps: ['osm', 'satellite'] } } })
  }
  const { page, check, picture } = await site.browse('/panel/home', { hash: site.dealerHash })
  await page.route('**/v2/panel/dealer/settings/service/read', withSatellite)
  await page.goto(`${site.url}/panel/service`)
  const maps = page.locator('section', { has: page.getByRole('heading', { name: 'Maps', exact: true }) })
  const first = maps.getByRole('button', { name: /Shown first/ })
  // One has to be left.
  expect(await maps.getByRole('checkbox', { name: 'Map', exact: true }).isDisabled()).toBe(true)
  await maps.locator('label', { hasText: 'Satellite' }).click()
  await first.click()
  await page.getByRole('option', { name: 'Satellite', exact: true }).click()
  await maps.getByRole('textbox', { name: 'Latitude' }).fill('47.141')
  await maps.getByRole('textbox', { name: 'Longitude' }).fill('9.521')
  await maps.getByRole('textbox', { name: 'Zoom' }).fill('12')
  await maps.getByRole('textbox', { name: 'Zoom' }).blur()
  // Nobody has streets here, and whoever runs the platform may change that.
  await maps.getByText('There are no streets here yet.').waitFor()
  expect(await maps.getByRole('link', { name: 'Operator → Map' }).getAttribute('href')).toBe('/panel/operator?show=map')
  await maps.scrollIntoViewIfNeeded()
  await picture('panel-service-maps')
  await check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const now = async () => (await site.dealer.call('panel/dealer/settings/service/read')).value
  await expect.poll(now).toMatchObject({
    allowed_maps: ['osm', 'satellite'],
    default_map: { type: 'satellite', location: { lat: 47.141, lng: 9.521 }, zoom: 12 },
  })
  // Whoever has chosen none sees it, and a choice counts more.
  const alice = await site.customer()
  await alice.tracker('Van 1')
  const seen = await site.browse('/tags', { hash: alice.hash })
  await seen.page.route('**/v2/map/source/list', async (route) => {
    const response = await route.fetch()
    const { list, ...rest } = (await response.json()) as { list: object[] }
    await route.fulfill({ response, json: { ...rest, list: [...list, sourceOf('raster')] } })
  })
  await seen.page.context().route(`**/map/${digest}/**`, (route) => route.fulfill({ status: 204 }))
  await seen.page.goto(`${site.url}/map`)
  await seen.page.getByRole('button', { name: /Satellite/ }).click()
  await seen.page.getByRole('option', { name: 'Map', exact: true }).click()
  await seen.page.reload()
  await seen.page.getByRole('button', { name: /^Map Map/ }).waitFor()
  const { allowed_maps, default_map } = before.value
  await site.dealer.call('panel/dealer/settings/service/update', { allowed_maps, default_map })
})

for (const look of [
  { theme: 'dark', language: 'de', size: sizes.desk },
  { theme: 'light', language: 'ru', size: sizes.phone },
] as const)
  story(`everybody can use the service’s maps, ${look.theme}, in ${look.language}`, { timeout: 180_000 }, async () => {
    if (!site) throw new Error('no browser')
    const { page, check, picture } = await site.browse('/panel/service', { ...look, hash: site.dealerHash })
    await page.locator('.maplibregl-canvas').scrollIntoViewIfNeeded()
    await picture(`panel-service-maps-${look.language}`)
    await check()
  })
