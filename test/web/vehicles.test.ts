import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** *Vehicles*, as somebody reads them who looks for those that need something. */

const site = isPossible ? await startSite() : undefined

/** Four vehicles: one that moves, one that stands and was heard before it, one whose device never spoke, and one without. */
const fleetOf = async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const there = { lat: 52.5163, lng: 13.3777 }
  const [stands, moves, silent] = [
    await alice.tracker('Van 1'),
    await alice.tracker('Van 2'),
    await alice.tracker('Van 3'),
  ]
  const of: readonly (readonly [string, number | null])[] = [
    ['Anchor', silent.id],
    ['Bear', stands.id],
    ['Crane', moves.id],
    ['Dove', null],
  ]
  for (const [label, tracker_id] of of)
    await alice.client.call('vehicle/create', {
      vehicle: { label, tracker_id, reg_number: `HH-${label}`, model: 'Transit', type: 'car' },
    } as never)
  const said = { temperature1: -18.4, temperature2: 4.1 }
  await stands.report({ ...there, ...said, time: Date.now() - 900_000 })
  await moves.drive({ ...there, ...said, speed: 63, heading: 45 }, 60)
  for (const { id: tracker_id } of [stands, moves]) {
    const sensor = {
      ...{ type: 'metering', sensor_type: 'temperature', name: 'Cold room', input_name: 'ext_temp_sensor_1' },
      units_type: 'celsius',
    }
    await alice.client.call('tracker/sensor/create', { tracker_id, sensor } as never)
  }
  const heard = async (id: number): Promise<string> => {
    const { states } = await alice.client.call('tracker/get_states', { trackers: [stands.id, moves.id] })
    return states[id]?.last_update ?? ''
  }
  // Who was heard in the same second was heard at the same time.
  await expect
    .poll(async () => {
      await moves.report({ ...there, ...said, lat: 52.53, speed: 63 })
      return (await heard(moves.id)) > (await heard(stands.id))
    })
    .toBe(true)
  return { site, alice }
}

const labelsOf = async (page: Page): Promise<string[]> =>
  (await page.getByRole('row').allInnerTexts()).flatMap((text) => /Anchor|Bear|Crane|Dove/.exec(text)?.[0] ?? [])

story('vehicles are sorted by how they stand and by when they were heard', { timeout: 180_000 }, async () => {
  const { site, alice } = await fleetOf()
  const { page, check, picture } = await site.browse('/vehicles', { hash: alice.hash })
  await page.getByRole('row', { name: /Crane.*moving/i }).waitFor()
  const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button')
  await head('State').click()
  await expect.poll(() => labelsOf(page)).toEqual(['Crane', 'Bear', 'Anchor', 'Dove'])
  await head('State').click()
  await expect.poll(() => labelsOf(page)).toEqual(['Anchor', 'Bear', 'Crane', 'Dove'])
  expect(await page.getByRole('columnheader', { name: 'State' }).getAttribute('aria-sort')).toBe('descending')
  await head('Last heard').click()
  await expect.poll(() => labelsOf(page)).toEqual(['Bear', 'Crane', 'Anchor', 'Dove'])
  await head('Last heard').click()
  await expect.poll(() => labelsOf(page)).toEqual(['Crane', 'Bear', 'Anchor', 'Dove'])
  // What is typed narrows them in that order.
  await page.getByRole('searchbox').fill('HH-')
  await expect.poll(() => labelsOf(page)).toEqual(['Crane', 'Bear', 'Anchor', 'Dove'])
  await check()
  await picture('vehicles-sorted-desk')
})

const extra = ['sensor_fuel', 'sensor_temperature', 'sensor_state']

story(
  'readings stand in columns that one chooses, on a desk, a small screen and a phone',
  { timeout: 180_000 },
  async () => {
    const { site, alice } = await fleetOf()
    for (const theme of ['light', 'dark'] as const)
      for (const [name, size] of [
        ['desk', sizes.desk],
        ['768', { width: 768, height: 1024 }],
        ['phone', sizes.phone],
      ] as const) {
        const { page, go, check, picture } = await site.browse('/vehicles', { hash: alice.hash, size, theme })
        await page.evaluate((ids) => {
          localStorage.setItem(
            'odograph.columns.vehicles',
            JSON.stringify(Object.fromEntries(ids.map((id) => [id, true]))),
          )
        }, extra)
        await go('/vehicles')
        await page.getByText(/18\.4/).first().waitFor()
        await picture(`vehicles-readings-${name}-${theme}`)
        await check()
      }
  },
)
