import sharp from 'sharp'
import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** Fuel on pages: a tank that was filled and robbed, what people say of it, and the file of a fuel card. */

const site = isPossible ? await startSite() : undefined

const minute = 60_000
const hour = 60 * minute

/** Litres in the tank so many hours ago: twenty are taken in ten minutes, six are driven, forty filled. */
const litresAt = (ago: number): number => {
  const between = (from: number, to: number): number => Math.min(1, Math.max(0, (from - ago) / (from - to)))
  return 60 - 20 * between(15, 15 - 1 / 6) - 6 * between(12, 11) + 40 * between(8, 8 - 1 / 12)
}

/** A van with a calibrated tank, or a battery that is as full, a norm, and twenty hours behind it. */
const tanked = async (locale = 'en_US', unit: object = { units_type: 'litre' }) => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer({ locale })
  const van = await alice.tracker('Van 1')
  const { id: sensor_id } = await alice.client.call('tracker/sensor/create', {
    tracker_id: van.id,
    sensor: { type: 'metering', sensor_type: 'fuel', name: 'Tank', input_name: 'analog_1', ...unit },
  })
  const data = [
    { in: 0, out: 0 },
    { in: 5, out: 100 },
  ]
  await alice.client.call('tracker/sensor/calibration_data/update', { tracker_id: van.id, sensor_id, data })
  await alice.client.call('vehicle/create', {
    vehicle: {
      label: 'Van',
      type: 'truck',
      reg_number: 'M-OD 1051',
      tracker_id: van.id,
      norm_avg_fuel_consumption: 10,
    },
  })
  const now = Date.now()
  for (let ago = 20 * hour; ago >= 0; ago -= 4 * minute) {
    const driven = Math.min(1, Math.max(0, 12 - ago / hour))
    const isDriving = driven > 0 && driven < 1
    const noise = Math.sin(ago / 7919) * 0.004
    await van.report({
      ...{ lat: 52.5 + driven * 0.45, lng: 13.4, speed: isDriving ? 50 : 0, time: now - ago },
      ...{ ignition: isDriving, adc1: litresAt(ago / hour) / 20 + noise },
    })
  }
  return { site, alice, van, sensor_id }
}

story('what was filled and drained is seen, denied and taken back', { timeout: 300_000 }, async () => {
  const { site, alice } = await tanked()
  const { page, check, settled, picture } = await site.browse('/fuel', { hash: alice.hash })
  await page.getByRole('row').filter({ hasText: 'Van 1' }).filter({ hasText: '1 drain' }).waitFor()
  await picture('fuel-fleet-desk-light')
  await check()
  await page.getByRole('row').filter({ hasText: 'Van 1' }).click()
  await page.getByRole('img', { name: 'Tank: fillings 1, drains 1' }).waitFor()
  const drain = page.getByRole('listitem').filter({ hasText: /^Drain \d/ })
  await drain.getByRole('button', { pressed: false }).first().click()
  await drain.getByText('It stood all the while.').waitFor()
  await settled()
  await picture('fuel-vehicle-desk-light')
  await check()
  await drain.getByRole('button', { name: /^This was none/ }).click()
  await page
    .getByRole('region', { name: 'Said to be none' })
    .getByText(/^Drain/)
    .waitFor()
  await page.getByRole('img', { name: 'Tank: fillings 1, drains 0' }).waitFor()
  await page.getByRole('button', { name: /^Take back/ }).click()
  await page.getByRole('img', { name: 'Tank: fillings 1, drains 1' }).waitFor()
  await page.getByRole('button', { name: 'There was one' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Volume' }).waitFor()
  await check()
  await dialog.getByRole('textbox', { name: 'Volume' }).fill('25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Filling 25/ })
    .getByText('Somebody said so.')
    .waitFor()
})

const dayAgo = (days: number): string => new Date(Date.now() - days * 24 * hour).toISOString().slice(0, 10)

story('a card’s file is taken, and what is wrong with it is told by its line', { timeout: 240_000 }, async () => {
  const { site, alice, van } = await tanked()
  const { page, check } = await site.browse(`/fuel?tracker=${van.id}`, { hash: alice.hash })
  const give = async (text: string): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Card’s file' }).click(),
    ])
    await chooser.setFiles({ name: 'card.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  const head = 'Number;Date;Vehicle;Litres;Amount;Station\n'
  await give(`${head}1;${dayAgo(0)} 00:10;Nobody;40;68;Tankhof\n`)
  await page
    .getByRole('dialog')
    .getByText(/^Line 2/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await give(`${head}1;${dayAgo(0)} 00:10;M-OD 1051;40;68;Tankhof\n`)
  await page.getByText('New receipts: 1 of 1.').waitFor()
  await page.getByRole('region', { name: 'Receipts' }).getByText('Tankhof').first().waitFor()
  await check()
})

story('a receipt is typed with a photo, changed, and deleted', { timeout: 240_000 }, async () => {
  const { site, alice, van } = await tanked()
  const { page, check } = await site.browse(`/fuel?tracker=${van.id}`, { hash: alice.hash })
  await page.getByRole('button', { name: 'New receipt' }).click()
  const form = page.getByRole('form').or(page.locator('form'))
  await form.getByRole('textbox', { name: 'Volume' }).fill('41')
  await form.getByRole('textbox', { name: 'Cost' }).fill('69.70')
  await form.getByRole('textbox', { name: 'Station' }).fill('Tankhof')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add a photo' }).click(),
  ])
  const buffer = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#e8e4da' } })
    .jpeg()
    .toBuffer()
  await chooser.setFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Photo 1', exact: true }).waitFor()
  await check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The receipt is kept.').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Tankhof' })
  await row.getByText('69.70').waitFor()
  const { list } = await alice.client.call('fuel/receipt/list', { trackers: [van.id] })
  expect(list).toMatchObject([
    { volume: 41, cost: 69.7, price: 1.7, files: [{ name: 'receipt.jpg', state: 'uploaded' }] },
  ])
  await row.getByRole('button', { name: /^Receipt/ }).click()
  await page.getByRole('button', { name: 'Photo 1', exact: true }).waitFor()
  await form.getByRole('textbox', { name: 'Cost' }).fill('82')
  await page.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await row.getByText('82').waitFor()
  await row.getByRole('button', { name: /^Receipt/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .last()
    .click()
  await page.getByText('The receipt is deleted.').waitFor()
  await page.getByText('No receipts in these days.').waitFor()
})

story('fuel on a phone, in the dark, in German and Russian', { timeout: 300_000 }, async () => {
  for (const [locale, language] of [
    ['de_DE', 'de'],
    ['ru_RU', 'ru'],
  ] as const) {
    const { site, alice, van } = await tanked(locale)
    const looking = { hash: alice.hash, size: sizes.phone, theme: 'dark' } as const
    const { page, go, check, settled, picture } = await site.browse('/fuel', looking)
    await page.getByRole('row').filter({ hasText: 'Van 1' }).waitFor()
    await picture(`fuel-fleet-phone-dark-${language}`)
    await check()
    await go(`/fuel?tracker=${van.id}`)
    await page.getByRole('img', { name: /^Tank/ }).waitFor()
    await settled()
    await picture(`fuel-vehicle-phone-dark-${language}`)
    await check()
  }
})

story('what was charged, and nobody has a receipt of, is told in kWh', { timeout: 240_000 }, async () => {
  const { site, alice, van } = await tanked('en_US', { units_type: 'custom', units: 'kWh' })
  const { page, check } = await site.browse(`/fuel?tracker=${van.id}`, { hash: alice.hash })
  await page.getByText(/ (39|40)(\.\d+)?\s?kWh · Filled, no receipt$/).waitFor()
  await check()
})
