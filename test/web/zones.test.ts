import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isPossible, startSite, story } from './harness.ts'

/** Areas drawn on the map, by mouse and by those who have none. */

const site = isPossible ? await startSite() : undefined

const someone = async () => {
  if (!site) throw new Error('no browser')
  return { site, alice: await site.customer() }
}

/** Where a part of the map is, by its width and height. */
const spotsOf = async (page: Page) => {
  const canvas = page.locator('.maplibregl-canvas')
  await canvas.waitFor()
  const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return (across: number, down: number) => [x + width * across, y + height * down] as const
}

story('draws a polygon, is told that it crosses itself, mends and saves it', { timeout: 180_000 }, async () => {
  const { site, alice } = await someone()
  const { page, check, picture } = await site.browse('/zones?at=52.5,13.4,9', { hash: alice.hash })
  await page.getByRole('button', { name: 'New zone' }).first().click()
  await page.getByRole('button', { name: 'Polygon' }).click()
  await page.getByRole('status').filter({ hasText: 'Press for each point' }).waitFor()
  const at = await spotsOf(page)
  for (const [across, down] of [
    [0.2, 0.3],
    [0.7, 0.7],
    [0.7, 0.3],
    [0.2, 0.7],
  ] as const)
    await page.mouse.click(...at(across, down))
  await page.mouse.click(...at(0.2, 0.7))
  await page.getByText('The edges cross or touch where they are red').waitFor()
  await picture('zones-crossing')
  await page.mouse.click(...at(0.7, 0.3), { button: 'right' })
  await page.getByText('3 of 500').waitFor()
  // A new corner out of the middle of the edge that is left.
  await page.mouse.move(...at(0.45, 0.7))
  await page.mouse.down()
  await page.mouse.move(...at(0.45, 0.8), { steps: 3 })
  await page.mouse.up()
  await page.getByText('4 of 500').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Harbour')
  await check()
  await picture('zones-draw')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('option', { name: /Harbour/ }).waitFor()
  const [zone] = (await alice.client.call('zone/list', { with_points: true })).list
  expect(zone).toMatchObject({ type: 'polygon', label: 'Harbour' })
  expect(zone?.points).toHaveLength(4)
})

story('makes a corridor and deletes it by the keyboard alone', { timeout: 180_000 }, async () => {
  const { site, alice } = await someone()
  const { page, check } = await site.browse('/zones', { hash: alice.hash })
  // A button that is there before the list has come may not be the one that stays.
  await page.getByText('No zones yet').waitFor()
  await page.getByRole('button', { name: 'New zone' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Corridor' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('textbox', { name: 'Points' }).focus()
  await page.keyboard.type('52.5, 13.4\n52.6, 13.5')
  await page.getByLabel('Width to either side').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('40')
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type('Way to the harbour')
  await page.keyboard.press('Enter')
  const zone = page.getByRole('option', { name: /Way to the harbour Corridor/ })
  await zone.waitFor()
  const [made] = (await alice.client.call('zone/list', { with_points: true })).list
  expect(made).toMatchObject({ type: 'sausage', radius: 40, points: [{ lat: 52.5 }, { lat: 52.6 }] })
  await page.getByRole('listbox').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Way to the harbour')
  await check()
  await page.getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('No zones yet').waitFor()
  await check()
})

const circles = `Name;Latitude;Longitude;Radius
Depot;52.51;13.41;120
Nowhere;95;13.41;120
;52.52;13.42;80
Yard;52.53;13.43;60
`

const drawing = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
<Placemark><name>Quay</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
13.1,52.1 13.2,52.1 13.2,52.2 13.1,52.1</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
<Placemark><name>Track</name><LineString><coordinates>13.1,52.1 13.3,52.3</coordinates></LineString></Placemark>
</Document></kml>`

story('imports circles with two bad rows, and a drawing; exports them', { timeout: 180_000 }, async () => {
  const { site, alice } = await someone()
  const { page, check, picture } = await site.browse('/zones?import=new', { hash: alice.hash })
  const choose = async (name: string, text: string) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose file' }).click()
    await (await choosing).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  }
  await choose('circles.csv', circles)
  await page.getByRole('button', { name: 'Next' }).click()
  const preview = page.getByRole('grid', { name: 'Check' })
  await preview.getByRole('row', { name: /^Nowhere.* 3 Latitude: / }).waitFor()
  await preview.getByRole('row', { name: / 4 Name: is required/ }).waitFor()
  await check()
  await picture('zones-import')
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByRole('status').filter({ hasText: 'done' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('option', { name: /Yard/ }).waitFor()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  await choose('harbour.kml', drawing)
  await page.getByRole('row', { name: /Quay 1 Polygon · 3 points/ }).waitFor()
  await check()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByRole('option', { name: /Track/ }).waitFor()
  const { list } = await alice.client.call('zone/list')
  expect(list.map(({ label, type }) => `${label} ${type}`).sort()).toEqual([
    'Depot circle',
    'Quay polygon',
    'Track sausage',
    'Yard circle',
  ])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export KML' }).click()
  expect((await downloading).suggestedFilename()).toBe('zones.kml')
})

story('several zones are tagged and deleted, but for those that a rule needs', { timeout: 240_000 }, async () => {
  const { site, alice } = await someone()
  const { client } = alice
  const van = await alice.tracker('Van 1')
  const { id: tag } = await client.call('tag/create', { tag: { name: 'Port', color: '0000FF' } })
  const corners = [
    { lat: 52.5, lng: 13.4, node: true },
    { lat: 52.6, lng: 13.4 },
    { lat: 52.6, lng: 13.5 },
  ]
  const zones = [
    { type: 'circle', label: 'Depot', address: 'Dock 7', radius: 500, center: { lat: 52.5, lng: 13.4 } },
    { type: 'polygon', label: 'Quay', points: corners },
    { type: 'sausage', label: 'Way', radius: 30, points: corners },
  ] as const
  const ids: number[] = []
  for (const zone of zones) ids.push((await client.call('zone/create', { zone } as never)).id)
  const rule = { name: 'In and out', type: 'inoutzone', trackers: [van.id], zone_ids: [ids[0]] }
  const { id: rule_id } = await client.call('tracker/rule/create', rule as never)
  const told = async () => (await client.call('zone/list', { with_points: true })).list
  const before = await told()

  const { page, check, picture } = await site.browse('/zones', { hash: alice.hash })
  await page
    .getByRole('option', { name: /^Depot/ })
    .locator('[data-tick]')
    .click()
  await page
    .getByRole('option', { name: /^Way/ })
    .locator('[data-tick]')
    .click({ modifiers: ['Shift'] })
  const tools = page.getByRole('toolbar', { name: '3 selected' })
  await tools.getByRole('button', { name: 'Tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change tags' })
  await dialog.getByRole('combobox').first().fill('por')
  await page.getByRole('option', { name: 'Port' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(told).toEqual(before.map((zone) => ({ ...zone, tags: [tag] })))

  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await tools.waitFor()
  await check()
  await picture('zones-picked')
  await tools.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 3 zones?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await question.getByText('Rules or geo links need some of them').waitFor()
  expect(await told()).toHaveLength(3)
  await client.call('tracker/rule/delete', { rule_id } as never)
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No zones yet').waitFor()
  expect(await told()).toEqual([])
})

/** Scripts, styles, words and answers, without pictures of the map and what tells of the world: asked each two seconds while that is made. */
const asked = /^https?:\/\/[^/]+\/(assets|v2)\/(?!map\/source\/)/

story('the screen of zones asks for few things when it is opened', { timeout: 180_000 }, async () => {
  const { site, alice } = await someone()
  const { page, check } = await site.browse('/map', { hash: alice.hash })
  await page.locator('.maplibregl-canvas').waitFor()
  const requests: string[] = []
  let last = Date.now()
  page.on('request', (request) => {
    last = Date.now()
    if (asked.test(request.url())) requests.push(new URL(request.url()).pathname)
  })
  // The map's letters come once its ground is drawn, on a slow machine a while after all else: they are no part of what is opened.
  await expect.poll(() => Date.now() - last).toBeGreaterThan(2_000)
  requests.length = 0
  await page.getByRole('link', { name: 'Zones' }).click()
  await page.getByText('No zones yet').waitFor()
  await check()
  expect(requests.filter((path) => path.endsWith('/zone/list'))).toHaveLength(1)
  expect(requests.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(1)
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(15)
})
