import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { writeArchive } from '#map/write-archive.ts'
import { afterwards } from '#test/afterwards.ts'
import { noise, told } from '#test/map/fetch/planet.ts'
import { rangeServer } from '#test/map/fetch/range-server.ts'
import { openUpstream } from '#test/map/upstream.ts'
import { countriesIn } from '#web/panel/operator/map/countries.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'
import { folderFor } from './site.ts'

/** *Operator → Map*, with a planet and servers of tiles of our own. */

test('countries are those of today, as they are called', () => {
  const list = countriesIn('de')
  expect(list.find(({ key }) => key === 'LI')).toEqual({ key: 'LI', label: 'Liechtenstein' })
  expect(list.length).toBeGreaterThan(240)
  expect(list.filter(({ key }) => ['DD', 'EU', 'SU', 'UN', 'YU', 'ZZ'].includes(key))).toEqual([])
})

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Pictures at `/ok`, a refusal elsewhere. */
const pictureServer = async (): Promise<string> => {
  const server = createServer(({ url = '' }, response) =>
    url.startsWith('/ok/')
      ? void response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      : void response.writeHead(403, { 'content-type': 'text/html' }).end('<html>no key'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterwards(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const begin = async () => {
  const [planet, upstream, pictures] = [await rangeServer(), await openUpstream(), await pictureServer()]
  const body = await readFile(new URL('../../src/simulate/demo/liechtenstein.pmtiles', import.meta.url))
  planet.files.set('/planet.pmtiles', { body })
  const site = await startSite({ map_networks: ['127.0.0.1'], map_url: `${upstream.url}/planet` })
  const default_map = { type: 'osm', location: { lat: 47.14, lng: 9.53 }, zoom: 12 } as const
  await site.dealer.call('panel/dealer/settings/service/update', { default_map })
  return { site, planet, upstream, pictures }
}
const begun = isPossible ? await begin() : undefined

const path = '/panel/operator?show=map'
const cardOf = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) }).last()

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

story('streets of an area are measured, fetched, drawn and deleted', { timeout: 240_000 }, async () => {
  if (!begun) throw new Error('no browser')
  const { site, planet } = begun
  const { page, check, picture } = await site.browse(path, { hash: site.dealerHash })
  const card = cardOf(page, 'Fetch streets for an area')
  await card.getByText('There are no streets here yet.').waitFor()
  await card.getByRole('textbox', { name: /^Planet file/ }).fill(`${planet.url}/nothing.pmtiles`)
  await card.getByRole('button', { name: 'Measure' }).click()
  await card.getByText(/There is nothing at .* \(404\)/).waitFor()
  await card.getByRole('textbox', { name: /^Planet file/ }).fill(`${planet.url}/planet.pmtiles`)
  await card.getByRole('button', { name: 'Measure' }).click()
  await card.getByText(/B from 127\.0\.0\.1/).waitFor()
  await card.getByText('what would be fetched').waitFor()
  await picture('panel-map-measured')
  // Whoever serves the planet lets it wait, and it is cancelled.
  let isHeld = true
  planet.answer = (_, response) => {
    if (isHeld) afterwards(async () => void response.destroy())
    return isHeld
  }
  await card.getByRole('button', { name: 'Fetch', exact: true }).click()
  await card.getByRole('progressbar').waitFor()
  await picture('panel-map-fetching')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await card.getByText(/was cancelled/).waitFor()
  isHeld = false
  await card.getByRole('button', { name: 'Go on' }).click()
  await card.getByText(/is fetched\./).waitFor()
  const files = cardOf(page, 'Your own files')
  const name = String((await site.dealer.call('panel/map/read')).files[0]?.name)
  await files.getByRole('cell', { name, exact: true }).waitFor()
  await card.getByText('There are no streets here yet.').waitFor({ state: 'detached' })
  await picture('panel-map-fetched')
  await check()
  await files.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: /^Delete the file/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await files.getByText(/^There is none yet\./).waitFor()
  expect((await site.dealer.call('panel/map/read')).files).toEqual([])
})

story('a map is tried before it is drawn, and what failed is said', { timeout: 240_000 }, async () => {
  if (!begun) throw new Error('no browser')
  const { site, pictures } = begun
  const { page, check, picture } = await site.browse(path, { hash: site.dealerHash })
  const card = cardOf(page, 'Add a map')
  await choose(page, 'From', 'An address of your own')
  const address = card.getByRole('textbox', { name: 'Address' })
  await address.fill(`${pictures}/no/{z}/{x}/{y}.png`)
  await card.getByRole('button', { name: 'Try' }).click()
  await card.getByText(/403/).waitFor()
  await card.getByRole('button', { name: 'Draw it' }).click()
  await card.getByText(/403/).waitFor()
  expect((await site.dealer.call('panel/map/read')).choices).toEqual([])
  await address.fill(`${pictures}/ok/{z}/{x}/{y}.png?key=pk.secret`)
  await choose(page, 'Users see it as', 'Satellite')
  await card.getByRole('button', { name: 'Try' }).click()
  await card.getByText('It works: a tile came.').waitFor()
  await picture('panel-map-tried')
  await card.getByRole('button', { name: 'Draw it' }).click()
  const drawn = cardOf(page, 'Drawn now')
  await drawn.getByRole('cell', { name: 'Satellite' }).waitFor()
  await page.getByText(new RegExp(`this server asks ${new URL(pictures).host}`)).waitFor()
  expect(await page.content()).not.toContain('pk.secret')
  await picture('panel-map-drawn')
  await check()
  await drawn.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: /no more\?$/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText('Nothing: this server asks nobody for maps.').waitFor()
  await page.getByRole('button', { name: 'As the settings say' }).click()
  const reset = page.getByRole('alertdialog', { name: 'Draw what the settings say?' })
  await reset.getByRole('button', { name: 'As the settings say' }).click()
  await reset.waitFor({ state: 'detached' })
  expect((await site.dealer.call('panel/map/read')).is_chosen).toBe(false)
})

story('one switch says whether streets are fetched', { timeout: 240_000 }, async () => {
  if (!begun) throw new Error('no browser')
  const { site, upstream } = begun
  const { page, picture } = await site.browse(path, { hash: site.dealerHash })
  await page.getByText('Nothing: this server asks nobody for maps.').waitFor()
  const label = page.locator('label', { hasText: 'Fetch streets when somebody looks at a place' })
  await label.click()
  await page.getByText(new RegExp(`this server asks ${new URL(upstream.url).host}`)).waitFor()
  const drawn = cardOf(page, 'Drawn now')
  await drawn.getByRole('cell', { name: new RegExp(new URL(upstream.url).host) }).waitFor()
  await picture('panel-map-streets')
  await label.click()
  await page.getByText('Nothing: this server asks nobody for maps.').waitFor()
  await site.dealer.call('panel/map/choice/reset')
})

const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])
const field = (tag: number, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag, ...varint(bytes.length)]), bytes])
/** A vector tile: a layer without features, whose one word does not pack. */
const largeTile = (seed: number): Buffer =>
  field(0x1a, Buffer.concat([field(0x0a, Buffer.from('roads')), field(0x1a, noise(seed, 160_000))]))

/** A map that is sent in three pieces. */
const largeMap = async (): Promise<string> => {
  const tiles = Array.from({ length: 64 }, (_, i) => ({
    z: 3,
    x: i % 8,
    y: Math.floor(i / 8),
    bytes: largeTile(i),
  }))
  const file = join(await folderFor('upload'), 'My town.pmtiles')
  await writeFile(file, Buffer.concat(await writeArchive(tiles, told, [3, 3])))
  return file
}

story('a file is sent in pieces, and goes on after a lost connection and a reload', { timeout: 240_000 }, async () => {
  if (!begun) throw new Error('no browser')
  const { site } = begun
  const file = await largeMap()
  const { page, check, picture } = await site.browse(path, { hash: site.dealerHash })
  const files = cardOf(page, 'Your own files')
  const pick = async (button: string, file: string): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      files.getByRole('button', { name: button, exact: true }).click(),
    ])
    await chooser.setFiles(file)
  }
  let pieces = 0
  let isLost = true
  await page.route('**/v2/panel/map/upload/append', (route) =>
    isLost && ++pieces > 1 ? route.abort('connectionreset') : route.continue(),
  )
  await pick('Send a .pmtiles file', file)
  await files.getByText('The connection is lost. It goes on by itself.').waitFor()
  await picture('panel-map-lost')
  await page.reload()
  await files.getByText('Choose the same file to go on where it was.').waitFor()
  const other = join(await folderFor('upload'), 'other.pmtiles')
  await writeFile(other, 'nothing of the kind')
  await pick('Go on', other)
  await files.getByText('This is another file: its size is not the same.').waitFor()
  await picture('panel-map-going-on')
  isLost = false
  await pick('Go on', file)
  await files.getByRole('cell', { name: 'My-town', exact: true }).waitFor()
  const [stored] = (await site.dealer.call('panel/map/read')).files
  expect(stored).toMatchObject({ name: 'My-town', bytes: (await readFile(file)).length, fault: null })
  // What is no map leaves nothing but why.
  await writeFile(other, noise(1, 5_000))
  await pick('Send a .pmtiles file', other)
  await files
    .getByRole('alert')
    .getByText(/^other\.pmtiles: /)
    .waitFor()
  await picture('panel-map-refused')
  await check()
  expect((await site.dealer.call('panel/map/read')).uploads).toEqual([])
  await site.dealer.call('panel/map/file/delete', { name: 'My-town' })
})

for (const look of [
  { theme: 'dark', language: 'de', size: sizes.desk },
  { theme: 'light', language: 'ru', size: sizes.phone },
] as const)
  story(`everybody can use it, ${look.theme}, in ${look.language}`, { timeout: 180_000 }, async () => {
    if (!begun) throw new Error('no browser')
    const { site } = begun
    const { page, check, settled, picture } = await site.browse(path, { ...look, hash: site.dealerHash })
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.locator('.maplibregl-canvas').waitFor()
    await settled()
    await picture(`panel-map-${look.language}`)
    await page.getByRole('heading', { level: 2 }).last().scrollIntoViewIfNeeded()
    await picture(`panel-map-${look.language}-end`)
    await check()
  })
