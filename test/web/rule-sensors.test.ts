import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isPossible, startSite, story } from './harness.ts'

/** Rules of sensors are made on their screen: of one vehicle its sensor, of several each its own. */

const site = isPossible ? await startSite() : undefined

const cargo = (name: string, input_name: string) => ({
  ...{ type: 'metering', sensor_type: 'temperature', name, input_name },
  ...{ units_type: 'celsius', units: '°C', divider: 1 },
})

/** Trackers beside this one, of the same account, from `Van 001` on: more than may be registered at once. */
const many = async (like: number, count: number): Promise<number[]> => {
  if (!site) throw new Error('no browser')
  const { rows } = await sql<{ id: number }>`
    with owner as (select s.account_id, s.tariff_id from tracker t join source s on s.id = t.source_id where t.id = ${like}),
      made as (
        insert into source (account_id, device_id, model, tariff_id)
        select account_id, 'many' || n, 'osmand', tariff_id from owner, generate_series(1, ${count}::int) n
        returning id, account_id, device_id),
      states as (insert into source_state (source_id) select id from made)
    insert into tracker (account_id, source_id, label)
    select account_id, id, 'Van ' || lpad(substr(device_id, 5), 3, '0') from made order by id returning id`.execute(
    site.db,
  )
  return rows.map(({ id }) => id)
}

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

story('of a virtual sensor the rule chooses what it says by its title', { timeout: 180_000 }, async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const { id: tracker_id } = await alice.tracker('Van 1')
  const value_titles = [
    { value: '1', title: 'open' },
    { value: '0', title: 'closed' },
  ]
  const sensor = {
    ...{ type: 'virtual', sensor_type: 'state', name: 'Rear door', input_name: 'analog_1' },
    parameters: { calc_method: 'in_range', range_from: 5, value_titles },
  }
  const { id } = await alice.client.call('tracker/sensor/create', { tracker_id, sensor } as never)
  const { page, check } = await site.browse('/rules', { hash: alice.hash })
  await page.getByRole('button', { name: 'New rule' }).click()
  await choose(page, /Tell when/, 'has a value in its state')
  await page.getByRole('button', { name: /What is watched/ }).click()
  await page.getByRole('option', { name: 'A virtual sensor' }).click()
  await choose(page, 'Which trackers', 'Van 1')
  await choose(page, 'Sensor', 'Rear door')
  await page.getByRole('button', { name: /^open Has the value/ }).click()
  await page.getByRole('option', { name: 'closed' }).click()
  await check()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Rule saved').waitFor()
  const { list } = await alice.client.call('tracker/rule/list')
  expect(list[0]?.extended_params).toMatchObject({ virtual_sensor_id: id, trigger_value: '0' })
})

story(
  'of more than 500 vehicles one is found first, then its sensor, and all others by its name',
  { timeout: 240_000 },
  async () => {
    if (!site) throw new Error('no browser')
    const alice = await site.customer()
    const van = await alice.tracker('Van 000')
    const vans = await many(van.id, 501)
    const [first = 0, second = 0] = [vans[2], vans[500]]
    const ids: number[] = []
    for (const tracker_id of [first, second])
      ids.push(
        (
          await alice.client.call('tracker/sensor/create', {
            tracker_id,
            sensor: cargo('Cargo', 'ext_temp_sensor_1'),
          } as never)
        ).id,
      )
    const { page } = await site.browse('/rules', { hash: alice.hash })
    await page.getByRole('button', { name: 'New rule' }).click()
    await choose(page, /Tell when/, 'leaves its range')
    await page.getByRole('textbox', { name: 'Not more than' }).fill('8')
    await page.getByRole('switch', { name: /All trackers/ }).press('Space')
    await choose(page, 'Vehicle whose sensor is read', 'Van 003')
    await choose(page, /^Sensor$/, 'Cargo')
    await page.getByText('A sensor is chosen for 1 of 502 vehicles.').waitFor()
    await page.getByRole('button', { name: 'Of all others the one called “Cargo”' }).click()
    await page.getByText('A sensor is chosen for 2 of 502 vehicles.').waitFor()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Rule saved').waitFor()
    const { list } = await alice.client.call('tracker/rule/list')
    expect(list[0]?.extended_params.tracker_params).toEqual([
      { tracker_id: first, sensor_id: ids[0] },
      { tracker_id: second, sensor_id: ids[1] },
    ])
  },
)
