import { expect, test } from 'vitest'
import { provider } from '#test/geocode/provider.ts'
import { type State, savedOf, standingOf } from '#web/panel/operator/addresses/state.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'

const counts = { asked: 0, failed: 0, remembered: 0, passed: 0, seconds: null }
const stateOf = (part: Partial<State>): State => ({
  geocoder: 'osm',
  host: 'a.example',
  rate: null,
  budget: null,
  today: counts,
  month: counts,
  fault: null,
  fault_time: null,
  ...part,
})

test('who fails, has spent its budget or is idle is told apart', () => {
  const now = Date.parse('2026-11-24T12:00:00Z')
  const of = (part: Partial<State>) => standingOf(stateOf(part), now)
  expect(of({})).toBe('idle')
  expect(of({ today: { ...counts, remembered: 1 } })).toBe('answers')
  expect(of({ today: { ...counts, asked: 5, failed: 1 }, fault_time: '2026-11-24 10:00:00' })).toBe('answers')
  expect(of({ today: { ...counts, asked: 5, failed: 1 }, fault_time: '2026-11-24 11:59:30' })).toBe('fails')
  expect(of({ today: { ...counts, asked: 5, failed: 5 }, fault_time: '2026-11-24 10:00:00' })).toBe('fails')
  expect(of({ today: { ...counts, asked: 10, failed: 10 }, budget: 10 })).toBe('spent')
})

test('what the cache saved is of providers alone', () => {
  const month = { ...counts, asked: 25, remembered: 75 }
  const own = stateOf({ geocoder: 'settlements', host: null, month: { ...counts, asked: 1_000 } })
  expect(savedOf([stateOf({ month }), own])).toBe(0.75)
  expect(savedOf([own])).toBeUndefined()
})

const [good, bad] = isPossible ? [await provider(), await provider()] : []
const site =
  good && bad
    ? await startSite({
        geocoder_osm_url: good.url,
        geocoder_osm_rate: 0,
        geocoder_osm_budget: 2,
        geocoder_locationiq_key: 'pk.secret',
        geocoder_locationiq_url: bad.url,
      })
    : undefined

story('an address is tried: who answers, what fails, and what is spent', { timeout: 180_000 }, async () => {
  if (!site || !good || !bad) throw new Error('no browser')
  const place = { lat: '47.14137', lon: '9.5207', display_name: 'Äulestrasse 22, Vaduz', address: { city: 'Vaduz' } }
  good.answer([place])
  bad.answer('<html>', 403)
  const { page, check, picture } = await site.browse('/panel/operator?show=addresses', { hash: site.dealerHash })
  await page.getByRole('heading', { name: 'Who answers' }).waitFor()
  const ask = async (text: string, geocoder?: string): Promise<void> => {
    if (geocoder) {
      await page.getByRole('button', { name: /As an account with/ }).click()
      await page.getByRole('option', { name: geocoder }).click()
    }
    await page.getByRole('textbox', { name: /^An address, or coordinates/ }).fill(text)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
  }
  await ask('Äulestrasse 22')
  await page.getByText(/^Nominatim answered in/).waitFor()
  await page.getByRole('button', { name: 'Coordinates: Äulestrasse 22, Vaduz' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy: Coordinates' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('47.14137, 9.52070')
  await page.keyboard.press('Escape')
  await ask('Äulestrasse  22')
  await page.getByText('Nominatim: knew it').waitFor()
  await ask('48.137, 11.575', 'LocationIQ')
  await page.getByText(/^Settlements answered in/).waitFor()
  await page.getByText('LocationIQ: failed (locationiq answered 403)').waitFor()
  await ask('Landstrasse 3', 'Nominatim')
  await page.getByText(/^Nominatim answered in/).waitFor()
  await ask('Munich')
  await page.getByText(/Nominatim: was passed over \(osm has been asked as often/).waitFor()
  expect([good.asked.length, bad.asked.length]).toEqual([2, 1])
  // Processes write it down every ten seconds.
  await page.getByText('budget spent').waitFor()
  await page.getByRole('cell', { name: '2 of 2' }).waitFor()
  await page.getByText('fails', { exact: true }).waitFor()
  expect(await page.content()).not.toContain('pk.secret')
  await picture('panel-addresses')
  await check()
})

for (const look of [
  { theme: 'dark', language: 'de', size: sizes.desk },
  { theme: 'light', language: 'ru', size: sizes.phone },
] as const)
  story(`everybody can use it, ${look.theme}, in ${look.language}`, { timeout: 180_000 }, async () => {
    if (!site) throw new Error('no browser')
    const { page, check, settled, picture } = await site.browse('/panel/operator?show=addresses', {
      ...look,
      hash: site.dealerHash,
    })
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await settled()
    await picture(`panel-addresses-${look.language}`)
    await check()
  })
