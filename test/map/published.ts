import type { IncomingMessage, ServerResponse } from 'node:http'
import { PbfWriter } from 'pbf'
import sharp from 'sharp'
import { layer_names, max_zoom, openStreets } from './openmaptiles.ts'

/**
 * What others publish of maps, over the country of the demo: streets as a TileJSON and tiles in the words of OpenMapTiles, a style of MapLibre
 * over them with signs and letters of its own, and pictures from above.
 */

export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const tile_path = /^\/(planet|sky)\/(\d+)\/(\d+)\/(\d+)\./

/** Answers at `/planet`, `/styles/town` and `/sky/{z}/{x}/{y}.jpg`, and what those name. */
export const openPublished = async (): Promise<{ answer: Answer; close(): Promise<void> }> => {
  const streets = await openStreets()
  const files: Readonly<Record<string, (own: string) => string | Uint8Array | Promise<Uint8Array>>> = {
    '/planet': (own) => JSON.stringify(tileJson(own)),
    '/styles/town': (own) => JSON.stringify(town(own)),
    '/signs/town.json': () => JSON.stringify({ dot: { x: 0, y: 0, width: 24, height: 24, pixelRatio: 1 } }),
    '/signs/town.png': () => sign(24),
    '/signs/town@2x.json': () => JSON.stringify({ dot: { x: 0, y: 0, width: 48, height: 48, pixelRatio: 2 } }),
    '/signs/town@2x.png': () => sign(48),
    '/letters/Open%20Sans%20Regular/0-255.pbf': () => letters('Open Sans Regular'),
  }
  const answer: Answer = async ({ url = '/', headers }, response) => {
    const [, kind, ...at] = tile_path.exec(url) ?? []
    const [z = 0, x = 0, y = 0] = at.map(Number)
    if (kind === 'sky') return void response.end(await sky(x, y))
    const file = files[url]
    if (file) return void response.end(await file(`http://${headers.host}`))
    const tile = kind && (await streets.tile({ z, x, y }))
    // Of land without anything, as they do.
    if (!tile) return void response.writeHead(kind ? 200 : 404).end()
    response.writeHead(200, { 'content-type': 'application/vnd.mapbox-vector-tile', 'content-encoding': 'gzip' })
    response.end(tile)
  }
  return { answer, close: streets.close }
}

const tileJson = (own: string) => ({
  tilejson: '3.0.0',
  tiles: [`${own}/planet/{z}/{x}/{y}.pbf`],
  minzoom: 0,
  maxzoom: max_zoom,
  bounds: [-180, -85.05113, 180, 85.05113],
  attribution: '<a href="https://streets.example">Streets of others</a>',
  vector_layers: layer_names.map((id) => ({ id, fields: {} })),
})

/** Red streets, so that nobody takes it for ours. */
const town = (own: string) => ({
  version: 8,
  name: 'Town',
  sources: { openmaptiles: { type: 'vector', url: `${own}/planet` } },
  sprite: `${own}/signs/town`,
  glyphs: `${own}/letters/{fontstack}/{range}.pbf`,
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': '#fffbe6' } },
    { id: 'water', type: 'fill', ...of('water'), paint: { 'fill-color': '#3a7bd5' } },
    { id: 'road', type: 'line', ...of('transportation'), paint: { 'line-color': '#c0392b', 'line-width': 2 } },
    { id: 'spot', type: 'symbol', ...of('poi'), layout: { 'icon-image': 'dot', 'icon-allow-overlap': true } },
    {
      id: 'name',
      type: 'symbol',
      ...of('place'),
      layout: { 'text-field': ['get', 'name'], 'text-font': ['Open Sans Regular'], 'text-size': 18 },
    },
  ],
})

const of = (layer: string) => ({ source: 'openmaptiles', 'source-layer': layer })

const sign = (size: number): Promise<Uint8Array> =>
  sharp(Buffer.from(`<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="8" fill="#8e44ad"/></svg>`))
    .resize(size, size)
    .png()
    .toBuffer()

/** Each letter a block: distances to its edge, as MapLibre reads them (glyphs.proto), with 3 pixels around. */
const letters = (name: string): Uint8Array => {
  const [width, height, edge] = [9, 14, 3]
  const wide = width + 2 * edge
  const block = Uint8Array.from({ length: wide * (height + 2 * edge) }, (_, i) => {
    const [x, y] = [i % wide, Math.floor(i / wide)]
    const inside = Math.min(x - edge, y - edge, wide - edge - 1 - x, height + edge - 1 - y)
    return Math.max(0, Math.min(255, 192 + 32 * inside))
  })
  const pbf = new PbfWriter()
  pbf.writeMessage(
    1,
    (_, stack) => {
      stack.writeStringField(1, name)
      stack.writeStringField(2, '0-255')
      for (let id = 32; id < 256; id++)
        stack.writeMessage(
          3,
          (code, glyph) => {
            glyph.writeVarintField(1, code)
            if (code !== 32) glyph.writeBytesField(2, block)
            for (const [field, value] of [width, height].entries())
              glyph.writeVarintField(3 + field, code === 32 ? 0 : value)
            glyph.writeSVarintField(5, 1)
            glyph.writeSVarintField(6, -4)
            glyph.writeVarintField(7, width + 3)
          },
          id,
        )
    },
    undefined,
  )
  return pbf.finish()
}

/** Fields and woods, of a kind. */
const sky = (x: number, y: number): Promise<Uint8Array> => {
  const plots = Array.from({ length: 64 }, (_, i) => {
    const grown = (Math.imul(x * 64 + i, 2_654_435_761) ^ Math.imul(y, 40_503)) >>> 24
    const [across, down] = [(i % 8) * 32, Math.floor(i / 8) * 32]
    return `<rect x="${across}" y="${down}" width="32" height="32" fill="hsl(${70 + (grown % 50)} ${20 + (grown % 20)}% ${22 + (grown % 18)}%)"/>`
  })
  return sharp(Buffer.from(`<svg width="256" height="256">${plots.join('')}</svg>`))
    .jpeg()
    .toBuffer()
}
