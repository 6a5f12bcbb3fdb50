import { expect } from 'vitest'
import { isPossible, startSite, story } from './harness.ts'

/** A report that was made of what devices told: read on the page, and where its figures lead. */

const site = isPossible ? await startSite() : undefined
const minute = 60_000
const hour = 60 * minute

/** Somebody with a vehicle that drove twice, and another that did not. */
const driven = async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const [van, idle] = [await alice.tracker('Van 1'), await alice.tracker('Van 2')]
  const ended = Date.now() - 15 * minute
  for (const [begin, lat] of [
    [ended - 54 * minute, 52.5],
    [ended - 12 * minute, 52.6],
  ] as const)
    for (let since = 0; since <= 12 * minute; since += 20_000)
      await van.report({
        lat: lat + (since / minute) * 0.009,
        lng: 13.4,
        speed: since === 0 || since === 12 * minute ? 0 : 60,
        time: begin + since,
      })
  await van.report({ lat: 52.6 + 12 * 0.009, lng: 13.4, speed: 0, time: ended + 10 * minute })
  const at = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ')
  /** The id of a report of both, once it can be read. */
  const made = async (plugin: object): Promise<number> => {
    const period = { from: at(Date.now() - 24 * hour), to: at(Date.now()) }
    const asked = { ...period, trackers: [van.id, idle.id], plugin }
    const { id: report_id } = await alice.client.call('report/tracker/generate', asked as never)
    await expect
      .poll(async () => (await alice.client.call('report/tracker/status', { report_id })).percent_ready)
      .toBe(100)
    return report_id
  }
  return { site, alice, van, made }
}

story(
  'a report is read sheet by sheet, and its figures lead to where they come from',
  { timeout: 180_000 },
  async () => {
    const { site, alice, van, made } = await driven()
    const id = await made({ plugin_id: 4, split: true })
    const { page, check, picture } = await site.browse(`/reports?report=${id}`, { hash: alice.hash })
    const table = page.getByRole('table', { name: 'Details' })
    // The summary stands first, and leads to the sheet of each device.
    await table.getByRole('link', { name: 'Van 1' }).click()
    await page.getByRole('heading', { name: 'Van 1' }).waitFor()
    expect(new URL(page.url()).searchParams.get('sheet')).toBe('1')
    await page.getByRole('table', { name: 'Summary' }).waitFor()
    await check()
    await picture('report-desk-light')
    await page.getByRole('button', { name: /^Trip length/ }).click()
    expect(await page.getByRole('columnheader', { name: /^Trip length/ }).getAttribute('aria-sort')).toBe('ascending')
    await table.getByRole('link').first().click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/tracks')
    expect(new URL(page.url()).searchParams.get('trackers')).toBe(String(van.id))
    await page.getByRole('list').getByRole('button', { name: /km\/h/ }).first().waitFor()
    await page.goBack()
    await table.waitFor()
  },
)
