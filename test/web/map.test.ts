import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { createMaps } from '#map/maps.ts'
import { readConfig } from '#src/config.ts'
import { afterwards } from '#test/afterwards.ts'
import { fleet } from '#test/fleet.ts'
import { contextOf, listen, story } from './browser.ts'
import { bundled } from './bundle.ts'
import { folderFor } from './site.ts'

/** The map in a browser, on a page of its own, drawn from the world that the platform cuts. */

const source = fileURLToPath(new URL('map/page', import.meta.url))

/** Tiles of this file cannot be had; those of the other come when they are let go. */
const away_digest = 'a'.repeat(16)
const held_digest = 'b'.repeat(16)

/** The page, its files and what the platform answers, at one address; `letGo` ends the waiting. */
const serveMap = async () => {
  const root = await folderFor('map')
  const out = await bundled(source)
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

story(
  'a browser draws the world, in any language, by day and night, and keeps what others drew',
  { timeout: 300_000 },
  async () => {
    const { url, letGo } = await serveMap()
    const context = await contextOf({ size: { width: 900, height: 600 } })
    const page = await context.newPage()
    const complaints = listen(page, url)
    await page.goto(url)
    const patient = { timeout: 180_000, interval: 200 }
    const idle = () => page.evaluate(() => globalThis.mapPage?.state.idle)
    const order = () => page.evaluate(() => mapPage.map.getLayersOrder())
    const names = (language: string) => page.evaluate((language) => mapPage.names(language), language)
    await expect.poll(idle, patient).toBeGreaterThan(0)
    expect(await names('de')).toEqual(expect.arrayContaining(['Deutschland', 'Polen']))
    expect(await page.locator('.maplibregl-ctrl-attrib').textContent()).toContain('GeoNames')

    // What others draw: below names, and on top.
    await page.evaluate(() => {
      const { map, made, state } = mapPage
      map.addSource('fleet', { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
      map.addLayer({ id: 'zones', type: 'fill', source: 'fleet' }, 'base:below-names')
      map.addLayer({ id: 'cars', type: 'circle', source: 'fleet' })
      state.idle = 0
      made.show({ theme: 'dark', language: 'ru' })
    })
    await expect.poll(idle, patient).toBeGreaterThan(0)
    expect(await page.evaluate(() => mapPage.map.getPaintProperty('base:ground', 'background-color'))).toBe('#222930')
    expect(await names('ru')).toEqual(expect.arrayContaining(['Германия', 'Польша']))
    const layers = await order()
    expect(layers.indexOf('zones')).toBe(layers.indexOf('base:below-names') - 1)
    expect(layers.at(-1)).toBe('cars')

    // The graphics card lets go of it and gives it back: all is drawn again.
    await page.evaluate(() => {
      const { map, made, state, lose } = mapPage
      map.once('webglcontextrestored', () => {
        state.idle = 0
        state.isBack = true
      })
      map.once('webglcontextlost', () => setTimeout(() => lost.restoreContext()))
      const lost = lose(made)
    })
    await expect.poll(() => page.evaluate(() => mapPage.state.isBack && mapPage.state.idle), patient).toBeGreaterThan(0)
    expect(await order()).toEqual(layers)
    expect(await names('ru')).toEqual(expect.arrayContaining(['Германия', 'Польша']))

    // A bar stands at the top while tiles are on their way; they are no error where they cannot be had.
    const showStreets = (digest: string) =>
      page.evaluate((url) => {
        const [world] = mapPage.list
        if (!world) throw new Error('there is no world')
        const streets = { ...world, id: 'streets', schema: 'openmaptiles' as const, layers: ['water'], url }
        mapPage.made.show({ sources: [streets] })
      }, `/map/${digest}/{z}/{x}/{y}`)
    const bars = () =>
      page.$$eval('[role=progressbar]', (all) => all.map((bar) => [(bar as HTMLElement).hidden, bar.ariaLabel]))
    await showStreets(held_digest)
    await expect.poll(bars, patient).toEqual([[false, 'Die Karte wird geladen']])
    letGo()
    await expect.poll(bars, patient).toEqual([[true, 'Die Karte wird geladen']])
    const away = () => page.evaluate(() => mapPage.state.away)
    expect(await away()).toBe(0)
    await showStreets(away_digest)
    await expect.poll(away, patient).toBeGreaterThan(0)

    await page.evaluate(() => {
      mapPage.state.idle = 0
      mapPage.made.show({ sources: [] })
    })
    await expect.poll(idle, patient).toBeGreaterThan(0)
    expect(await order()).toEqual(['base:ground', 'zones', 'base:below-names', 'cars'])
    // The next screen has the same canvas, from its own view, and nothing of what stood and heard there before.
    const next = await page.evaluate(() => {
      const { map, made, state, take, giveBase } = mapPage
      const canvas = map.getCanvas()
      map.on('click', () => state.errors.push('heard'))
      giveBase(made)
      const next = take(6)
      next.map.fire('click')
      return {
        canvases: document.querySelectorAll('canvas').length,
        isSameCanvas: document.querySelector('canvas') === canvas,
        isSame: next === made,
        zoom: next.map.getZoom(),
        layers: next.map.getLayersOrder(),
        hasFleet: next.map.getSource('fleet') !== undefined,
        hadWorld: map.getSource('base:world') !== undefined,
        hadStyle: map.style !== undefined,
      }
    })
    expect(next).toEqual({
      canvases: 1,
      isSameCanvas: true,
      isSame: true,
      zoom: 6,
      layers: ['base:ground', 'base:below-names'],
      hasFleet: false,
      hadWorld: false,
      hadStyle: false,
    })
    // A map whose context is gone is not shown again: the next screen has a new one.
    await page.evaluate(() => {
      const { made, state, lose } = mapPage
      made.map.once('webglcontextlost', () => {
        state.isLost = true
      })
      lose(made)
    })
    await expect.poll(() => page.evaluate(() => mapPage.state.isLost), patient).toBe(true)
    const third = await page.evaluate(() => {
      const { made, take, giveBase } = mapPage
      giveBase(made)
      const third = take(5)
      return [third !== made, document.querySelectorAll('canvas').length, third.map.getZoom()]
    })
    expect(third).toEqual([true, 1, 5])
    expect(await page.evaluate(() => mapPage.state.errors)).toEqual([])
    expect(complaints).toEqual([])
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
    )
    expect(new Set(asked)).toEqual(new Set([url]))
  },
)
