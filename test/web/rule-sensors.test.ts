import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isPossible, startSite, story } from './harness.ts'

/** Rules of sensors are made on their screen: of one vehicle its sensor, of several each its own. */

const site = isPossible ? await startSite() : undefined

const cargo = (name: string, input_name: string) => ({
  ...{ type: 'metering', sensor_type: 'temperature', name, input_name },
  ...{ units_type: 'celsius', units: '°C', divider: 1 },
})

/** Finds in a field, takes the first that is found, and leaves its list, which hides all else. */
const choose = async (page: Page, field: string | RegExp, typed: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  if (await page.getByRole('listbox').count()) await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

story('a rule reads of each vehicle its own sensor, chosen by its name', { timeout: 180_000 }, async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const vans = [await alice.tracker('Van 1'), await alice.tracker('Van 2')]
  const ids: number[] = []
  for (const { id: tracker_id } of vans)
    for (const sensor of [cargo('Cabin', 'ext_temp_sensor_1'), cargo('Cargo', 'ext_temp_sensor_2')])
      ids.push((await alice.client.call('tracker/sensor/create', { tracker_id, sensor } as never)).id)
  const { page, check } = await site.browse('/rules', { hash: alice.hash })
  await page.getByRole('button', { name: 'New rule' }).click()
  await choose(page, /Tell when/, 'leaves its range')
  await page.getByRole('textbox', { name: 'Not more than' }).fill('8')
  await choose(page, 'Which trackers', 'Van 1')
  await page.getByRole('combobox', { name: 'Sensor', exact: true }).waitFor()
  await choose(page, 'Which trackers', 'Van 2')
  await choose(page, /Of all the one called/, 'Cargo')
  await check()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Rule saved').waitFor()
  const { list } = await alice.client.call('tracker/rule/list')
  const { min: _, ...told } = list[0]?.extended_params ?? {}
  expect(told).toMatchObject({
    max: 8,
    tracker_params: vans.map(({ id: tracker_id }, i) => ({ tracker_id, sensor_id: ids[2 * i + 1] })),
  })
})
