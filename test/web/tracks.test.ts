import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** What was driven: found, opened, played and taken away. */

const site = isPossible ? await startSite() : undefined

const minute = 60_000

/** Two drives of twelve minutes, and half an hour between them, not long ago. */
const driven = async (locale = 'en_US') => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer({ locale })
  const van = await alice.tracker('Van 1')
  const ended = Date.now() - 15 * minute
  for (const [begin, lat] of [
    [ended - 54 * minute, 52.5],
    [ended - 12 * minute, 52.6],
  ] as const)
    for (let since = 0; since <= 12 * minute; since += 20_000) {
      const speed = since === 0 || since === 12 * minute ? 0 : 60
      await van.report({
        lat: lat + (since / minute) * 0.009,
        lng: 13.4,
        speed,
        time: begin + since,
        batt: 90 - since / minute,
      })
    }
  await van.report({ lat: 52.6 + 12 * 0.009, lng: 13.4, speed: 0, time: ended + 10 * minute })
  return { site, alice, van, address: `/tracks?trackers=${van.id}&period=7d` }
}

story('drives and stops are listed, one is opened, played and downloaded', { timeout: 180_000 }, async () => {
  const { site, alice, address } = await driven()
  const { page, check, picture } = await site.browse(address, { hash: alice.hash })
  const drives = page.getByRole('list').getByRole('button', { name: /km\/h/ })
  await expect.poll(() => drives.count()).toBe(2)
  expect(await page.getByText(/^Stop /).count()).toBe(1)
  await drives.nth(1).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('trip')).toMatch(/^\d+$/)
  const time = page.getByRole('slider', { name: 'Time' })
  const before = Number(await time.inputValue())
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => Number(await time.inputValue())).toBeGreaterThan(before + 60)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('button', { name: /Chart$/ }).click()
  await page.getByRole('option', { name: /^Battery/ }).click()
  await page.getByRole('img', { name: /^Battery/ }).waitFor()
  await picture('tracks-desk-light')
  await check()
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'KML' }).click()])
  expect(file.suggestedFilename()).toMatch(/\.kml$/)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).searchParams.get('trip')).toBeNull()
  for (const [name, first] of [
    ['Excel (XLSX)', 'PK'],
    ['CSV', '\uFEFFTracker;Start;End;From;To;Distance (km)'],
    ['Map (GeoJSON)', '{"type":"FeatureCollection"'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name, exact: true }).click()
    const listed = await saving
    expect(listed.suggestedFilename()).toMatch(/^Tracks \d{4}-\d\d-\d\d\.(xlsx|csv|geojson)$/)
    expect((await readFile(await listed.path())).toString().startsWith(first)).toBe(true)
  }
  await page.getByRole('button', { name: 'Export' }).click()
  const [gpx] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'GPX' }).click()])
  expect(gpx.suggestedFilename()).toMatch(/\.gpx$/)
  // What the browser would ask about the printer.
  const printed = page.evaluate(
    () =>
      new Promise((resolve) => {
        globalThis.print = () => resolve(true)
      }),
  )
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await printed).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('article').getByRole('row').count()).toBe(3)
  expect(await page.getByRole('slider').isVisible()).toBe(false)
  await picture('tracks-print')
})

story('days without drives say so, and the arrows lead to others', { timeout: 180_000 }, async () => {
  const { site, alice, van } = await driven('de_DE')
  const address = `/tracks?trackers=${van.id}&period=2020-01-02..2020-01-02`
  const { page, check, picture } = await site.browse(address, { size: sizes.phone, theme: 'dark', hash: alice.hash })
  await page.getByRole('heading', { name: 'Keine Fahrten in diesem Zeitraum' }).waitFor()
  await page.getByRole('button', { name: 'Früher' }).tap()
  await expect.poll(() => new URL(page.url()).searchParams.get('period')).toBe('2020-01-01..2020-01-01')
  await page.getByRole('button', { name: /^Zeitraum/ }).tap()
  await page.getByRole('button', { name: 'Letzte 7 Tage' }).tap()
  // The map and what plays it stand still, and the drives are drawn up over them.
  const sheet = page.getByRole('button', { name: /^Fahrten: 2/ })
  const drive = page.getByRole('list').getByRole('button', { name: /km\/h/ }).first()
  await sheet.waitFor()
  expect(await drive.count()).toBe(0)
  await check()
  await picture('tracks-phone-dark')
  await sheet.tap()
  await drive.waitFor()
  await check()
  await picture('tracks-phone-drives-dark')
  await page.keyboard.press('Escape')
  await drive.waitFor({ state: 'hidden' })
  expect(await sheet.evaluate((own) => own === document.activeElement)).toBe(true)
  await sheet.tap()
  await drive.tap()
  await drive.waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).searchParams.get('trip')).toMatch(/^\d+$/)
  expect(await page.getByRole('slider').isVisible()).toBe(true)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).searchParams.get('trip')).toBeNull()
})

story('a waybill is taken away, and the next one has the number behind it', { timeout: 180_000 }, async () => {
  const { site, alice, address } = await driven()
  const { page, check, picture } = await site.browse(address, { hash: alice.hash })
  const open = async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Waybill' }).click()
    return page.getByRole('dialog', { name: 'Waybill' })
  }
  const dialog = await open()
  await dialog.getByLabel('Number').fill('0041')
  await picture('tracks-waybill-desk-light')
  await check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('waybill_0041.docx')
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await dialog.waitFor({ state: 'detached' })
  expect(await (await open()).getByLabel('Number').inputValue()).toBe('0042')
})
