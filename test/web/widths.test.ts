import { expect } from 'vitest'
import { plain } from '#test/links.ts'
import { screens as fleet } from '#web/fleet/screens.ts'
import { screens as panel } from '#web/panel/screens.ts'
import { isPossible, startSite, story } from './harness.ts'

/** All screens, from a phone to a desk. */

const site = isPossible ? await startSite() : undefined
const reached = () => {
  if (!site) throw new Error('no browser')
  return site
}

/** A phone, a desk that is zoomed to 200 %, a tablet both ways, a desk. */
const widths = [390, 640, 768, 1024, 1280]
const narrow = { width: 768, height: 800 }

/** What scrolls sideways; a strip of tabs may, and nothing else. */
const sideways = `[...document.querySelectorAll('*')]
  .filter((box) => !box.closest('[role=tablist]') && box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 1)
  .filter((box) => box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX))
  .map(({ tagName, className, scrollWidth, clientWidth }) => tagName + '.' + className + ' ' + scrollWidth + ' > ' + clientWidth)`

type Visit = Awaited<ReturnType<ReturnType<typeof reached>['browse']>>

/** Of each address, at each width, once all of it is drawn. */
const walk = async ({ page, go, settled }: Visit, addresses: readonly string[]): Promise<void> => {
  for (const address of addresses) {
    await go(address)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await settled()
      await expect.poll(() => page.evaluate(sideways), { message: `${address} at ${width}` }).toEqual([])
    }
  }
}

story(
  'no screen of the fleet scrolls sideways at any width, nor what is open beside',
  { timeout: 300_000 },
  async () => {
    const { customer, browse } = reached()
    const alice = await customer()
    const van = await alice.tracker('Van 1')
    await van.drive({ lat: 52.5, lng: 13.4 }, 120)
    const tracker_id = van.id
    await walk(await browse('/account', { hash: alice.hash }), [
      ...fleet.map(({ name }) => `/${name}`),
      ...[`/map?tracker=${tracker_id}`, `/tracks?trackers=${tracker_id}`, `/devices?tracker=${tracker_id}`],
      ...[`/charts?tracker=${tracker_id}`, `/sensors?tracker=${tracker_id}`, `/sensors?tracker=${tracker_id}&add=yes`],
      ...['zones', 'places', 'vehicles', 'employees', 'rules'].map((name) => `/${name}?add=yes`),
    ])
  },
)

story(
  'no screen of the panel scrolls sideways at any width, nor what a guest is shown',
  { timeout: 300_000 },
  async () => {
    const { customer, dealerHash, browse } = reached()
    const alice = await customer()
    const van = await alice.tracker('Van 1')
    await van.report({ lat: 52.5, lng: 13.4 })
    await walk(await browse('/panel/security', { hash: dealerHash }), [
      ...panel.map(({ name }) => `/panel/${name}`),
      ...['unknown', 'jobs', 'map', 'addresses'].map((show) => `/panel/operator?show=${show}`),
    ])
    const created = await alice.client.call('tracker/location/link/create', plain(van.id) as never)
    const { value: link } = await alice.client.call('tracker/location/link/read', { id: created.value })
    const { page } = await browse(`/link/${link.hash}`)
    await page.getByRole('heading').first().waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => page.evaluate(sideways), { message: `a link at ${width}` }).toEqual([])
    }
  },
)

story(
  'on a tablet there is the list or what is open of it, and focus and back lead between them',
  { timeout: 180_000 },
  async () => {
    const { customer, browse } = reached()
    const alice = await customer()
    await alice.client.call('department/create', { department: { label: 'Cold' } } as never)
    const van = await alice.tracker('Van 1')
    await van.report({ lat: 52.5, lng: 13.4 })
    const { page, check, picture } = await browse('/departments', { hash: alice.hash, size: narrow })
    const row = page.getByRole('row', { name: /Cold/ })
    await row.click()
    const drawer = page.getByRole('complementary')
    await drawer.waitFor()
    expect(await page.getByRole('row').count()).toBe(0)
    await expect.poll(() => drawer.evaluate((own) => own.contains(document.activeElement))).toBe(true)
    await check()
    await picture('departments-tablet-open')
    await page.keyboard.press('Escape')
    await row.waitFor()
    await expect.poll(() => row.evaluate((own) => own === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await drawer.waitFor()
    await page.goBack()
    await row.waitFor()

    await page.goto(new URL('/map', page.url()).href)
    const list = page.getByRole('listbox', { name: 'Vehicles' })
    await page.getByRole('option', { name: /Van 1/ }).click()
    await page.getByRole('complementary', { name: 'Van 1' }).waitFor()
    expect(await list.count()).toBe(0)
    await check()
    await picture('map-tablet-open')
    await page.setViewportSize({ width: 1280, height: 800 })
    await list.waitFor()
    await page.setViewportSize(narrow)
    await page.keyboard.press('Escape')
    await list.waitFor()
    await picture('map-tablet')
  },
)
