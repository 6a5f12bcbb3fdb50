import { expect } from 'vitest'
import { screens } from '#web/fleet/screens.ts'
import { until } from './drawn.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** From the sign-in to a vehicle that moves, as somebody sees it who looks after a fleet. */

const site = isPossible ? await startSite() : undefined

const fleetOf = async (locale = 'en_US') => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer({ locale })
  const [one, two] = [await alice.tracker('Van 1'), await alice.tracker('Bäcker 2')]
  await one.report({ lat: 52.5163, lng: 13.3777, time: Date.now() - 900_000 })
  await two.report({ lat: 52.52, lng: 13.41, time: Date.now() - 900_000 })
  return { site, alice, one, two }
}

story('signs in, finds a vehicle by typing, sees it move and opens it', { timeout: 180_000 }, async () => {
  const { site, alice, two } = await fleetOf()
  const { page, check, axe, picture } = await site.browse('/')
  await page.getByLabel('E-mail').fill(alice.login)
  await page.getByLabel('Password').fill(alice.password)
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /Van 1/ }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('backer')
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await two.drive({ lat: 52.52, lng: 13.41, speed: 63, heading: 45 }, 60)
  await page.getByRole('option', { name: /63.*km\/h/ }).waitFor()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('complementary', { name: 'Bäcker 2' })
  await drawer.waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('backer')
  await picture('map-desk-light')
  await check()
  // First what is typed is cleared, then the drawer is closed.
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('option').count()).toBe(2)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await page.goBack()
  await drawer.waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('van 1')
  await page.getByRole('option', { name: /Van 1/ }).last().waitFor()
  expect(await axe()).toEqual([])
  await picture('palette-desk-light')
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Van 1' }).waitFor()
  // Kinds of events are found by the names of their rules.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('speeding')
  await page.getByRole('option', { name: 'Speed limit exceeded' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('kinds')).toBe('speedup')
  await page.goBack()
  await page.getByRole('listbox').focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
})

story('is the same on a phone, in the dark, in German', { timeout: 180_000 }, async () => {
  const { site, alice, one } = await fleetOf('de_DE')
  const { page, check, picture } = await site.browse('/', { size: sizes.phone, theme: 'dark', hash: alice.hash })
  await page.getByRole('combobox').fill('van')
  await one.drive({ lat: 52.5163, lng: 13.3777, speed: 31, heading: 45 }, 60)
  await page.getByRole('option', { name: /Van 1.*31/ }).tap()
  await page.getByRole('complementary', { name: 'Van 1' }).waitFor()
  await picture('map-phone-dark')
  await check()
})

story('a phone comes to every screen: some stand below, a sheet has the others', { timeout: 180_000 }, async () => {
  const { site, alice } = await fleetOf('de_DE')
  const { page, check, picture } = await site.browse('/', { size: sizes.phone, hash: alice.hash })
  const below = page.getByRole('navigation')
  await below.getByRole('link', { name: 'Fahrten' }).tap()
  await page.getByRole('heading', { name: 'Fahrten' }).waitFor()
  await below.getByRole('button', { name: 'Mehr' }).tap()
  await page.getByRole('dialog', { name: 'Mehr' }).getByRole('button', { name: 'Suchen' }).tap()
  await page.getByRole('combobox', { name: 'Suchen oder tun' }).waitFor()
  await page.keyboard.press('Escape')
  await below.getByRole('button', { name: 'Mehr' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Mehr' })
  expect(await sheet.getByRole('link').count()).toBe(screens.length - 4)
  await picture('more-phone')
  await check()
  await sheet.getByRole('link', { name: 'Geräte' }).tap()
  await page.getByRole('heading', { name: 'Geräte' }).waitFor()
  expect(await sheet.count()).toBe(0)
  expect(await below.getByRole('button', { name: 'Mehr' }).getAttribute('data-status')).toBe('active')
  await check()
})

story(
  'a desk has a rail of words, which one may close, and a way past it; the tab says what is shown',
  { timeout: 180_000 },
  async () => {
    const { site, alice, one } = await fleetOf('en_US')
    await one.report({ lat: 52.5163, lng: 13.3777 })
    const { page, check, settled, picture } = await site.browse('/vehicles', { hash: alice.hash })
    await page.getByRole('heading', { name: 'Vehicles', exact: true }).waitFor()
    // What the keys go to is there.
    await settled()
    await expect.poll(() => page.title()).toBe('Vehicles – Odograph')
    const word = page.getByRole('navigation').getByText('Departments')
    await word.waitFor()
    await picture('rail-tables')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true)
    await picture('rail-skip')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#content') !== null)).toBe(true)
    await page.getByRole('link', { name: 'Map' }).click()
    await expect.poll(() => page.title()).toBe('Map – Odograph')
    await page.getByRole('option', { name: /Van 1/ }).click()
    await expect.poll(() => page.title()).toBe('Van 1 – Odograph')
    await picture('rail-map')
    await check()
    await page.setViewportSize({ width: 1100, height: 700 })
    await picture('rail-map-1100')
    await page.getByRole('button', { name: 'Icons only' }).click()
    await word.waitFor({ state: 'hidden' })
    await page.reload()
    // Beside a map there is no room for a list and what is open of it.
    await page.getByRole('complementary', { name: 'Van 1' }).waitFor()
    expect(await page.getByRole('listbox', { name: 'Vehicles' }).count()).toBe(0)
    expect(await word.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Show names' }).click()
    await word.waitFor()
    await page.setViewportSize({ width: 1099, height: 700 })
    await word.waitFor({ state: 'hidden' })
    expect(await page.getByRole('button', { name: 'Icons only' }).count()).toBe(0)
    await page.setViewportSize({ width: 768, height: 900 })
    await picture('rail-map-768')
  },
)

story(
  'vehicles near each other are one ring with their states, and more of them the farther one looks',
  { timeout: 180_000 },
  async () => {
    if (!site) throw new Error('no browser')
    const alice = await site.customer()
    // Forty pixels apart where streets begin to be read.
    for (const [place, lng] of [13.4, 13.4035, 13.407].entries()) {
      const van = await alice.tracker(`Van ${place}`)
      const start = { lat: 52.52, lng }
      if (place === 0) await van.drive({ ...start, speed: 1, heading: 0 }, 60)
      else await van.report({ ...start, ignition: false })
    }
    const { page, picture } = await site.browse('/map?at=52.52,13.4035,12.9', { hash: alice.hash })
    const list = page.getByRole('listbox', { name: 'Vehicles' })
    const dense = page.getByRole('button', { name: 'Dense rows' })
    const heights = () => list.getByRole('option').evaluateAll((rows) => rows.map((row) => row.clientHeight))
    await list.getByRole('option').first().waitFor()
    const one = await until<{ point_count: number; parked: number; sign: string }>(page, cluster)
    expect(one).toMatchObject({ point_count: 3, parked: 2 })
    // Of ten parts, those that are parked have seven.
    expect(one.sign).toMatch(/^cluster:15:[03]:[03]:7:[03]:calm:light$/)
    await picture('map-cluster')
    await page.evaluate('mapOfPage.jumpTo({ zoom: 13.1 })')
    await until(page, `!(${cluster}) && mapOfPage.queryRenderedFeatures({ layers: ['vehicles:signs'] }).length === 3`)
    expect(await heights()).toEqual([52, 52, 52])
    await dense.click()
    await expect.poll(heights).toEqual([36, 36, 36])
    await page.reload()
    await expect.poll(heights).toEqual([36, 36, 36])
    await picture('map-dense')
  },
)

story(
  'finds vehicles by the address where they are, and tells who is nearest to one, from each way there',
  { timeout: 180_000 },
  async () => {
    const { site, alice, one, two } = await fleetOf()
    await one.report({ lat: 38.7167, lng: -9.1333 })
    await two.report({ lat: 41.1496, lng: -8.611 })
    const { page, axe, check, picture } = await site.browse('/map', { hash: alice.hash })
    const options = page.getByRole('listbox', { name: 'Vehicles' }).getByRole('option')
    const near = (): string | null => new URL(page.url()).searchParams.get('near')
    await options.nth(1).waitFor()
    // What is typed is where one of them is now.
    await page.getByRole('combobox', { name: 'Find a vehicle' }).fill('porto')
    await page.getByRole('option', { name: /Bäcker 2.*Porto, / }).waitFor()
    expect(await options.count()).toBe(1)
    await picture('map-by-address')
    await page.getByRole('button', { name: 'Nearest to Porto, Portugal' }).click()
    await expect.poll(near).toMatch(/^41\.\d+,-8\.\d+$/)
    await expect.poll(() => options.allTextContents()).toHaveLength(2)
    expect(await options.first().textContent()).toMatch(/Bäcker 2.*\d\sk?m/)
    expect(await options.last().textContent()).toMatch(/Van 1.*27\d\skm/)
    await page.getByText('as the crow flies').waitFor()
    expect(await axe()).toEqual([])
    await picture('map-nearest')
    await page.getByRole('button', { name: /^Clear: Nearest to Porto/ }).click()
    await expect.poll(near).toBeNull()
    // From the button that does what Ctrl-K does.
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('lisbon')
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /Van 1.*Lisbon/ })
      .waitFor()
    await picture('palette-address')
    await page
      .getByRole('option', { name: /^Nearest to Lisbon/ })
      .first()
      .click()
    await expect.poll(near).toMatch(/^38\.7\d+,-9\.1\d+$/)
    expect(await options.first().textContent()).toContain('Van 1')
    // From a place of the map, named by its address.
    await page.locator('.maplibregl-canvas').click({ button: 'right', position: { x: 300, y: 300 } })
    const before = near()
    await page.getByRole('menuitem', { name: 'Nearest vehicles' }).click()
    await expect.poll(near).not.toBe(before)
    await page.getByRole('button', { name: /^Clear: Nearest to / }).waitFor()
    await check()
  },
)

/** The cluster that is drawn, and the sign that it has. */
const cluster = `(() => {
  if (!globalThis.mapOfPage?.getLayer?.('vehicles:clusters')) return undefined
  const [found] = mapOfPage.queryRenderedFeatures({ layers: ['vehicles:clusters'] })
  return found && { ...found.properties, sign: mapOfPage.listImages().find((name) => name.startsWith('cluster:')) }
})()`

story(
  'a map begins in the country of the account, and goes to the first vehicle when it speaks, once',
  { timeout: 180_000 },
  async () => {
    if (!site) throw new Error('no browser')
    const alice = await site.customer({ time_zone: 'Europe/Lisbon' })
    const van = await alice.tracker('Van 1')
    const [left, moved] = [
      await site.browse('/map', { hash: alice.hash }),
      await site.browse('/map', { hash: alice.hash, theme: 'dark' }),
    ]
    const viewOf = (url: string): number[] => (new URL(url).searchParams.get('at') ?? '').split(',').map(Number)
    await left.page.locator('.maplibregl-canvas').waitFor()
    await moved.page.locator('.maplibregl-canvas').focus()
    // Pressed before all is drawn it moves nothing that is known yet.
    await expect
      .poll(async () => {
        await moved.page.keyboard.press('+')
        return viewOf(moved.page.url())
      })
      .toHaveLength(3)
    const [lat = 0, lng = 0] = viewOf(moved.page.url())
    expect([lat > 37 && lat < 42.1, lng > -9.5 && lng < -6.2]).toEqual([true, true])
    await moved.picture('map-country-desk-dark')
    await van.report({ lat: 41.15, lng: -8.61 })
    await expect.poll(() => viewOf(left.page.url())).toEqual([41.15, -8.61, 15])
    expect(viewOf(moved.page.url()).slice(0, 2)).toEqual([lat, lng])
    await van.report({ lat: 41.3, lng: -8.61 })
    await moved.page.getByRole('option', { name: /Van 1/ }).waitFor()
    expect(viewOf(left.page.url())).toEqual([41.15, -8.61, 15])
    await left.check()
  },
)
