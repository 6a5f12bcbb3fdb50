import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { createMaps } from '#map/maps.ts'
import { readConfig } from '#src/config.ts'
import { browse, program } from '#test/chromium.ts'
import { afterwards } from '#test/database.ts'
import { fleet } from '#test/fleet.ts'
import { folderFor } from './site.ts'

/** The map in a browser, on a page of its own, drawn from the world that the platform cuts. */

const base = fileURLToPath(new URL('../../web/map/base.ts', import.meta.url))

const page = `<!doctype html><html><head><title>map</title><link rel="icon" href="data:,"></head>
<body style="margin:0"><div id="map" style="height:100vh"></div><script type="module" src="./main.ts"></script></body></html>`

const main = `import { createBase } from ${JSON.stringify(base)}
const { list } = await (await fetch('/v2/map/source/list')).json()
const shown = { sources: list, theme: 'light', language: 'de' }
const made = createBase(document.querySelector('#map'), { ...shown, view: { lat: 50, lng: 12, zoom: 4 } })
const { map } = made
const state = { idle: 0, errors: [] }
map.on('idle', () => state.idle++)
map.on('error', ({ error }) => state.errors.push(String(error)))
Object.assign(window, { made, map, state })
`

/** The page, its files and what the platform answers, at one address. */
const serveMap = async (): Promise<string> => {
  const root = await folderFor('map')
  await writeFile(join(root, 'index.html'), page)
  await writeFile(join(root, 'main.ts'), main)
  const out = join(root, 'built')
  await build({ root, configFile: false, logLevel: 'error', build: { outDir: out, target: 'es2023' } })
  const maps = await createMaps(
    { ...readConfig({}), data_dir: root, map: 'own' as const },
    { info: () => undefined, warn: () => undefined, error: () => undefined },
  )
  afterwards(() => maps.close())
  await expect.poll(async () => (await maps.sources()).ready, { timeout: 200_000 }).toBe(true)
  const { server: platform } = await fleet({}, undefined, undefined, () => ({ maps }))
  const types: Record<string, string> = {
    js: 'text/javascript',
    mjs: 'text/javascript',
    css: 'text/css',
    html: 'text/html',
  }
  const server = createServer(async ({ url = '/', headers }, response) => {
    if (/^\/(v2|map)\//.test(url)) {
      const answer = await platform.inject({ url, headers: { 'accept-encoding': String(headers['accept-encoding']) } })
      response.writeHead(answer.statusCode, answer.headers as Record<string, string>).end(answer.rawPayload)
      return
    }
    const file = url === '/' ? '/index.html' : url
    const bytes = await readFile(join(out, file)).catch(() => undefined)
    response.writeHead(bytes ? 200 : 404, { 'content-type': types[file.split('.').at(-1) ?? ''] ?? 'font/woff2' })
    response.end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterwards(async () => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const names = (language: string) => `JSON.stringify([...new Set(map.queryRenderedFeatures()
  .filter(({ layer }) => layer.type === 'symbol')
  .map(({ properties: p }) => p['name:${language}'] ?? p.name))])`

test.skipIf(!program)(
  'a browser draws the world, in any language, by day and night, and keeps what others drew',
  {
    timeout: 300_000,
  },
  async () => {
    const url = await serveMap()
    const browser = await browse({ width: 900, height: 600 })
    await browser.open(url)
    const patient = { timeout: 180_000, interval: 200 }
    await expect.poll(() => browser.value('window.state?.idle'), patient).toBeGreaterThan(0)
    const german = JSON.parse(await browser.value(names('de')))
    expect(german).toEqual(expect.arrayContaining(['Deutschland', 'Polen']))
    expect(await browser.value('document.querySelector(".maplibregl-ctrl-attrib")?.textContent')).toContain('GeoNames')

    // What others draw: below names, and on top.
    await browser.value(`map.addSource('fleet', { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    map.addLayer({ id: 'zones', type: 'fill', source: 'fleet' }, 'base:below-names')
    map.addLayer({ id: 'cars', type: 'circle', source: 'fleet' })
    state.idle = 0; 0`)
    await browser.value(`made.show({ theme: 'dark', language: 'ru' }); 0`)
    await expect.poll(() => browser.value('state.idle'), patient).toBeGreaterThan(0)
    expect(await browser.value(`map.getPaintProperty('base:ground', 'background-color')`)).toBe('#222930')
    expect(JSON.parse(await browser.value(names('ru')))).toEqual(expect.arrayContaining(['Германия', 'Польша']))
    const layers: string[] = JSON.parse(await browser.value('JSON.stringify(map.getLayersOrder())'))
    expect(layers.indexOf('zones')).toBe(layers.indexOf('base:below-names') - 1)
    expect(layers.at(-1)).toBe('cars')

    await browser.value(`state.idle = 0; made.show({ sources: [] }); 0`)
    await expect.poll(() => browser.value('state.idle'), patient).toBeGreaterThan(0)
    expect(JSON.parse(await browser.value('JSON.stringify(map.getLayersOrder())'))).toEqual([
      'base:ground',
      'zones',
      'base:below-names',
      'cars',
    ])
    expect(await browser.value('JSON.stringify(state.errors)')).toBe('[]')
    expect(browser.problems).toEqual([])
    const asked = await browser.value(
      'performance.getEntriesByType("resource").map(({ name }) => new URL(name).origin)',
    )
    expect(new Set(asked)).toEqual(new Set([url]))
  },
)
