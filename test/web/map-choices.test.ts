import { expect } from 'vitest'
import { isPossible, startSite, story } from './harness.ts'

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

story(
  'streets that are away are asked for again, and drawn again when they are back',
  { timeout: 180_000 },
  async () => {
    if (!site) throw new Error('no browser')
    const alice = await site.customer()
    await alice.tracker('Van 1')
    const { page, complaints } = await site.browse('/tags', { hash: alice.hash })
    let asked = 0
    let isAway = true
    const streets = {
      ...{
        id: 'streets',
        map: 'osm',
        kind: 'vector',
        url: '/map/aaaaaaaaaaaaaaaa/{z}/{x}/{y}',
        min_zoom: 0,
        max_zoom: 14,
      },
      ...{ bounds: [-180, -85.0511, 180, 85.0511], attribution: 'Streets of nobody', digest: 'a'.repeat(16) },
      ...{ layers: ['water', 'place'], schema: 'openmaptiles' },
    }
    await page.route('**/v2/map/source/list', async (route) => {
      const response = await route.fetch()
      const { list, ...rest } = (await response.json()) as { list: object[] }
      asked++
      // Told at first, not while they are away, and then again.
      const isTold = asked === 1 || !isAway
      await route.fulfill({ response, json: { ...rest, ready: true, list: isTold ? [...list, streets] : list } })
    })
    await page
      .context()
      .route('**/map/aaaaaaaaaaaaaaaa/**', (route) =>
        route.fulfill({ status: 204, headers: isAway ? { 'odograph-map': 'away', 'cache-control': 'no-store' } : {} }),
      )
    await page.clock.install()
    await page.goto(`${site.url}/map`)
    const attribution = page.locator('.maplibregl-ctrl-attrib-inner')
    await expect.poll(() => attribution.textContent()).toContain('Streets of nobody')
    expect(await attribution.textContent()).not.toContain('Natural Earth')
    // The page asks at most each half minute.
    expect(asked).toBe(1)
    await expect
      .poll(async () => {
        await page.clock.fastForward(31_000)
        return attribution.textContent()
      })
      .toContain('Natural Earth')
    expect(await attribution.textContent()).not.toContain('Streets')
    isAway = false
    await page.clock.fastForward(31_000)
    await expect.poll(() => attribution.textContent()).toContain('Streets of nobody')
    expect(complaints).toEqual([])
  },
)
