import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** What is measured: sensors made and calibrated, drawn by time, and read on the map; counters set. */

const site = isPossible ? await startSite() : undefined

const minute = 60_000

/** A van whose device told the level of its tank and a temperature for an hour, until now. */
const measured = async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const van = await alice.tracker('Van 1')
  const now = Date.now()
  for (let since = 60; since >= 0; since -= 2)
    await van.report({
      ...{ lat: 52.5 + (60 - since) * 0.001, lng: 13.4, speed: since > 5 ? 40 : 0, time: now - since * minute },
      ...{ adc1: 2 + since / 30, temperature1: -18 - since / 60 },
    })
  return { site, alice, van }
}

story(
  'a sensor is made, calibrated as one types, drawn by time, and told on the map',
  { timeout: 240_000 },
  async () => {
    const { site, alice, van } = await measured()
    const { page, check, picture } = await site.browse(`/sensors?tracker=${van.id}`, { hash: alice.hash })
    await page.getByRole('button', { name: 'New sensor' }).click()
    const drawer = page.getByRole('complementary', { name: 'New sensor' })
    await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Tank')
    await drawer.getByRole('button', { name: /What it is/ }).click()
    await page.getByRole('option', { name: 'Fuel', exact: true }).click()
    await drawer.getByRole('button', { name: /^What the device tells|Input/ }).click()
    await page.getByRole('option', { name: 'Another, by its name' }).click()
    await drawer.getByRole('textbox', { name: 'Name of the input' }).fill('analog_1')
    await drawer.getByRole('button', { name: /Unit/ }).click()
    await page.getByRole('option', { name: /^Litre/ }).click()
    await drawer.getByText('Calibration', { exact: true }).click()
    await drawer.getByRole('button', { name: 'Add a row' }).click()
    // As a spreadsheet copies it, with a row that does not rise.
    await page.evaluate(() => navigator.clipboard.writeText('Raw\tLitres\n0\t0\n4\t80\n2\t20'))
    await drawer.getByRole('textbox', { name: 'Told 1' }).click()
    await page.keyboard.press('Control+V')
    await drawer.getByText('One row is wrong.').waitFor()
    await drawer.getByRole('button', { name: 'Put in order' }).click()
    // Two volts are twenty litres.
    await expect.poll(() => drawer.getByText(/20.l/).count()).toBeGreaterThan(0)
    await picture('sensor-desk-light')
    await check()
    await drawer.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: /Tank/ }).waitFor()
    const { list } = await alice.client.call('tracker/sensor/list', { tracker_id: van.id })
    expect(list).toMatchObject([{ name: 'Tank', sensor_type: 'fuel', input_name: 'analog_1', units_type: 'litre' }])
    const asked = { tracker_id: van.id, sensor_id: list[0]?.id ?? 0 }
    await expect
      .poll(async () => (await alice.client.call('tracker/sensor/calibration_data/read', asked)).value)
      .toEqual([
        { in: 0, out: 0 },
        { in: 2, out: 20 },
        { in: 4, out: 80 },
      ])
    await page.getByRole('link', { name: 'Charts', exact: true }).last().click()
    await page.getByRole('img', { name: 'Tank' }).waitFor()
    await page.getByRole('slider', { name: 'Time' }).focus()
    const shown = page.getByRole('list', { name: 'What is drawn' })
    await page.keyboard.press('Home')
    await page.getByRole('button', { name: 'Closer' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('zoom')).toMatch(/^\d+-\d+$/)
    await page.getByRole('button', { name: 'Whole period' }).click()
    await shown.getByText('Tank').waitFor()
    await picture('charts-desk-light')
    await check()
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Charts .*\.csv$/)
    const { page: map } = await site.browse(`/map?tracker=${van.id}`, { hash: alice.hash })
    await map.getByRole('complementary', { name: 'Van 1' }).getByText('Tank').waitFor()
  },
)

story('sensors and charts on a phone, in the dark', { timeout: 180_000 }, async () => {
  const { site, alice, van } = await measured()
  const sensor = {
    type: 'metering',
    sensor_type: 'temperature',
    name: 'Cold room',
    input_name: 'ext_temp_sensor_1',
  } as const
  await alice.client.call('tracker/sensor/create', { tracker_id: van.id, sensor })
  // One that never has a value has an axis of its own.
  const tank = {
    ...{ type: 'metering', sensor_type: 'fuel', name: 'Tank', input_name: 'analog_1', units_type: 'litre' },
    parameters: { max: -1 },
  }
  await alice.client.call('tracker/sensor/create', { tracker_id: van.id, sensor: tank } as never)
  const { page, go, check, picture } = await site.browse(`/sensors?tracker=${van.id}`, {
    ...{ hash: alice.hash, size: sizes.phone, theme: 'dark' },
  })
  await page.getByRole('button', { name: /Cold room/ }).waitFor()
  await picture('sensors-phone-dark')
  await check()
  await go(`/charts?tracker=${van.id}`)
  await page.getByRole('img', { name: 'Cold room, Tank' }).waitFor()
  // The cursor below is as wide as the plot, so that both show the same time.
  const edgesOf = async (place: Locator): Promise<number[]> => {
    const { x = 0, width = 0 } = (await place.boundingBox()) ?? {}
    return [Math.round(x), Math.round(x + width)]
  }
  const slider = page.getByRole('group', { name: 'Time' })
  await expect.poll(() => edgesOf(page.locator('.u-over'))).toEqual(await edgesOf(slider))
  await picture('charts-phone-dark')
  await check()
})

story('an odometer is set and goes on from there, with its days', { timeout: 180_000 }, async () => {
  const { site, alice, van } = await measured()
  const { page, check, picture } = await site.browse(`/map?tracker=${van.id}`, { hash: alice.hash })
  const drawer = page.getByRole('complementary', { name: 'Van 1' })
  await drawer.getByRole('button', { name: /^Odometer/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'It shows' }).fill('48250.5')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await drawer.getByText(/48,250\.5/).waitFor()
  expect((await alice.client.call('tracker/get_counters', { tracker_id: van.id })).list).toMatchObject([
    { type: 'odometer', value: 48_250.5 },
  ])
  await drawer.getByRole('button', { name: /^Odometer/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Multiplied by' }).fill('1.02')
  await dialog.getByText('Last 30 days').waitFor()
  await picture('counter-desk-light')
  await check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await alice.client.call('tracker/counter/read', { tracker_id: van.id, type: 'odometer' })).value)
    .toMatchObject({ multiplier: 1.02, source: 'gps' })
})

story(
  'a calibration is taken of a file that the service reads, and is told what is wrong with it',
  { timeout: 180_000 },
  async () => {
    const { site, alice, van } = await measured()
    const { page, check, picture } = await site.browse(`/sensors?tracker=${van.id}`, { hash: alice.hash })
    await page.getByRole('button', { name: 'New sensor' }).click()
    const drawer = page.getByRole('complementary', { name: 'New sensor' })
    await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Tank')
    await drawer.getByRole('button', { name: /^What the device tells|Input/ }).click()
    await page.getByRole('option', { name: 'Another, by its name' }).click()
    await drawer.getByRole('textbox', { name: 'Name of the input' }).fill('analog_1')
    await drawer.getByText('Calibration', { exact: true }).click()
    const take = async (name: string, text: string): Promise<void> => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        drawer.getByRole('button', { name: 'From a file' }).click(),
      ])
      await chooser.setFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(text) })
      await drawer.getByText(name).waitFor()
    }
    await take('tank.xml', '<a><b>nothing</b></a>')
    await drawer.getByText('It is read when you save, and replaces the table.').waitFor()
    await drawer.getByRole('button', { name: 'Create' }).click()
    await drawer.getByText('There is no table of figures in this file.').waitFor()
    await check()
    await picture('sensor-file')
    await drawer.getByRole('button', { name: 'Take the file away' }).click()
    const row = (value: number, volume: number) => `<row value="${value}" volume="${volume}"/>`
    const table = (factor: number) => `<sensor>${row(0, 0)}${row(100, 10 * factor)}</sensor>`
    await take('tanks.xml', `<tanks>${table(1)}${table(2)}</tanks>`)
    await drawer.getByRole('button', { name: 'Create' }).click()
    await drawer.getByRole('textbox', { name: 'Which of its tables' }).fill('2')
    await drawer.getByRole('button', { name: 'Create' }).click()
    await page.getByText('The sensor is saved.').waitFor()
    const { list } = await alice.client.call('tracker/sensor/list', { tracker_id: van.id })
    expect(list).toHaveLength(1)
    const asked = { tracker_id: van.id, sensor_id: list[0]?.id ?? 0 }
    expect((await alice.client.call('tracker/sensor/calibration_data/read', asked)).value).toEqual([
      { in: 0, out: 0 },
      { in: 100, out: 20 },
    ])
  },
)
