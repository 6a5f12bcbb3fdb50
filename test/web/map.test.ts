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

const file = (name: string) => JSON.stringify(fileURLToPath(new URL(`../../web/map/${name}`, import.meta.url)))

const page = `<!doctype html><html><head><title>map</title><link rel="icon" href="data:,"></head>
<body style="margin:0"><div id="map" style="height:100vh"></div><script type="module" src="./main.ts"></script></body></html>`

const main = `import { onAway } from ${file('away.ts')}
import { giveBase, takeBase } from ${file('kept-map.ts')}
import { wordsOf } from ${file('../words/dictionary.ts')}
const { list } = await (await fetch('/v2/map/source/list')).json()
const words = await wordsOf('map', 'de')
const shown = { sources: list, theme: 'light', language: 'de', words }
const place = document.querySelector('#map')
const take = (zoom = 4) => takeBase(place, { ...shown, view: { lat: 50, lng: 12, zoom } })
const made = take()
const { map } = made
const state = { idle: 0, away: 0, errors: [] }
onAway(() => state.away++)
map.on('idle', () => state.idle++)
map.on('error', ({ error }) => state.errors.push(String(error)))
Object.assign(window, { made, map, state, list, take, giveBase })
`

/** Tiles of this file cannot be had; those of the other come when they are let go. */
const away_digest = 'a'.repeat(16)
const held_digest = 'b'.repeat(16)

/** The page, its files and what the platform answers, at one address; `letGo` ends the waiting. */
const serveMap = async () => {
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
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const server = createServer(async ({ url = '/', headers }, response) => {
    if (url.startsWith(`/map/${away_digest}/`)) {
      response.writeHead(204, { 'odograph-map': 'away', 'cache-control': 'no-store' }).end()
      return
    }
    if (url.startsWith(`/map/${held_digest}/`)) {
      await held
      response.writeHead(204).end()
      return
    }
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
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, letGo: () => letGo() }
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
    const { url, letGo } = await serveMap()
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

    // The graphics card lets go of it and gives it back: all is drawn again.
    await browser.value(`globalThis.lost = map.getCanvas().getContext('webgl2').getExtension('WEBGL_lose_context')
    map.once('webglcontextlost', () => setTimeout(() => lost.restoreContext()))
    map.once('webglcontextrestored', () => { state.idle = 0; state.isBack = true })
    lost.loseContext(); 0`)
    await expect.poll(() => browser.value('state.isBack && state.idle'), patient).toBeGreaterThan(0)
    expect(JSON.parse(await browser.value('JSON.stringify(map.getLayersOrder())'))).toEqual(layers)
    expect(JSON.parse(await browser.value(names('ru')))).toEqual(expect.arrayContaining(['Германия', 'Польша']))

    // A bar stands at the top while tiles are on their way; they are no error where they cannot be had.
    const streets = (digest: string) =>
      `{ ...list[0], id: 'streets', schema: 'openmaptiles', layers: ['water'], url: '/map/${digest}/{z}/{x}/{y}' }`
    const bar = `JSON.stringify([...document.querySelectorAll('[role=progressbar]')].map(({ hidden, ariaLabel }) => [hidden, ariaLabel]))`
    await browser.value(`made.show({ sources: [${streets(held_digest)}] }); 0`)
    await expect.poll(() => browser.value(bar), patient).toBe('[[false,"Die Karte wird geladen"]]')
    letGo()
    await expect.poll(() => browser.value(bar), patient).toBe('[[true,"Die Karte wird geladen"]]')
    expect(await browser.value('state.away')).toBe(0)
    await browser.value(`made.show({ sources: [${streets(away_digest)}] }); 0`)
    await expect.poll(() => browser.value('state.away'), patient).toBeGreaterThan(0)

    await browser.value(`state.idle = 0; made.show({ sources: [] }); 0`)
    await expect.poll(() => browser.value('state.idle'), patient).toBeGreaterThan(0)
    expect(JSON.parse(await browser.value('JSON.stringify(map.getLayersOrder())'))).toEqual([
      'base:ground',
      'zones',
      'base:below-names',
      'cars',
    ])
    // The next screen has the same canvas, from its own view, and nothing of what stood and heard there before.
    await browser.value(`globalThis.canvas = map.getCanvas()
    map.on('click', () => state.errors.push('heard'))
    giveBase(made); globalThis.next = take(6); 0`)
    expect(
      JSON.parse(
        await browser.value(`JSON.stringify([
          document.querySelectorAll('canvas').length, document.querySelector('canvas') === canvas, next === made,
          next.map.getZoom(), next.map.getLayersOrder(), next.map.getSource('fleet') === undefined,
          map.getSource('base:world') === undefined, map.style === undefined,
        ])`),
      ),
    ).toEqual([1, true, true, 6, ['base:ground', 'base:below-names'], true, true, true])
    await browser.value(`next.map.fire('click'); 0`)
    // A map whose context is gone is not shown again: the next screen has a new one.
    await browser.value(`globalThis.lost = next.map.getCanvas().getContext('webgl2').getExtension('WEBGL_lose_context')
    next.map.once('webglcontextlost', () => { state.isLost = true })
    lost.loseContext(); 0`)
    await expect.poll(() => browser.value('state.isLost'), patient).toBe(true)
    await browser.value(`giveBase(next); globalThis.third = take(5); 0`)
    expect(
      await browser.value(`[third !== made, document.querySelectorAll('canvas').length, third.map.getZoom()].join()`),
    ).toBe('true,1,5')
    expect(await browser.value('JSON.stringify(state.errors)')).toBe('[]')
    expect(browser.problems).toEqual([])
    const asked = await browser.value(
      'performance.getEntriesByType("resource").map(({ name }) => new URL(name).origin)',
    )
    expect(new Set(asked)).toEqual(new Set([url]))
  },
)
