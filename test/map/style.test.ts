import { expect, test } from 'vitest'
import { layer, openMaps, openUpstream, sent } from './upstream.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\nsigns', 'latin1')

/** A server of a style and of all that it names. */
const drawn = async (more: (own: string) => object = () => ({})) => {
  const upstream = await openUpstream()
  const own = upstream.url
  const style = {
    version: 8,
    name: 'secret-name',
    metadata: { key: 'secret' },
    sources: {
      streets: { type: 'vector', url: `${own}/planet` },
      relief: { type: 'raster', tiles: [`${own}/relief/{z}/{x}/{y}.png?key=secret`], tileSize: 256, maxzoom: 6 },
      below: { type: 'raster', tiles: ['/below/{z}/{x}/{y}.png'], scheme: 'tms' },
      borders: { type: 'geojson', data: `${own}/borders.geojson`, attribution: '<script>' },
    },
    sprite: `${own}/sprite?key=secret`,
    glyphs: `${own}/fonts/{fontstack}/{range}.pbf?key=secret`,
    // Pages draw no globe and no mountains.
    ...{ terrain: { source: 'relief' }, sky: {}, projection: { type: 'globe' } },
    layers: [
      { id: 'water', type: 'fill', source: 'streets', 'source-layer': 'water' },
      { id: 'names', type: 'symbol', source: 'streets', layout: { 'text-font': ['Noto Sans', 'Noto Sans Bold'] } },
    ],
    ...more(own),
  }
  const answers: [RegExp, string | Buffer][] = [
    [/^\/style\.json/, JSON.stringify(style)],
    [/^\/sprite@2x\.png\?key=secret$/, png],
    [/^\/sprite\.json\?key=secret$/, '{"sign":{}}'],
    [/^\/fonts\/Noto%20Sans%2CNoto%20Sans%20Bold\/0-255\.pbf\?key=secret$/, Buffer.from([0x0a, 0])],
    [/^\/borders\.geojson$/, '{"type":"FeatureCollection","features":[]}'],
    [/^\/(relief|below)\//, png],
  ]
  const { serve } = upstream.state
  expect(serve).toBeUndefined()
  upstream.state.serve = ({ url = '' }, response) => {
    const [, found] = answers.find(([path]) => path.test(url)) ?? []
    if (found !== undefined) return void response.end(found)
    if (url === '/mlt') return void response.end(JSON.stringify({ tiles: [`${own}/t/{z}/{x}/{y}`], encoding: 'mlt' }))
    if (url === '/planet') return void response.end(JSON.stringify({ tiles: [`${own}/t/{z}/{x}/{y}`], maxzoom: 14 }))
    if (url.startsWith('/t/')) return void response.end(sent('street'))
    response.writeHead(404).end()
  }
  const opened = await openMaps({ map: 'own', map_style_url: `${own}/style.json` })
  const free = async () => undefined
  const ask = (digest: string, path: string) => opened.maps.file(digest, path, () => false, free)
  return { upstream, ...opened, ask }
}

test('a style is taken whole: whatever it names is asked of us, and no page sees whom we ask', async () => {
  const { told, ask, tile, upstream, maps } = await drawn()
  const { url, digest, kind, map } = await told('style')
  expect([kind, map, url]).toEqual(['style', 'roadmap', `/map/${digest}/style.json`])
  const file = await ask(digest, 'style.json')
  const text = typeof file === 'object' ? file.bytes.toString() : ''
  expect(text).not.toMatch(/secret|127\.0\.0\.1|https?:|<script>/)
  const style = JSON.parse(text)
  expect(Object.keys(style).sort()).toEqual(['glyphs', 'layers', 'sources', 'sprite', 'version'])
  expect(style.sprite).toEqual([{ id: 'default', url: `/map/${digest}/sprite/0` }])
  expect(style.glyphs).toBe(`/map/${digest}/glyphs/{fontstack}/{range}.pbf`)
  expect(style.sources.streets).toMatchObject({ type: 'vector', maxzoom: 14 })
  expect(style.sources.relief).toMatchObject({ type: 'raster', tileSize: 256, maxzoom: 6 })

  expect(await ask(digest, 'sprite/0@2x.png')).toMatchObject({ bytes: png, type: 'image/png' })
  expect(await ask(digest, 'sprite/0.json')).toMatchObject({ type: 'application/json' })
  expect(await ask(digest, 'glyphs/Noto Sans,Noto Sans Bold/0-255.pbf')).toMatchObject({
    bytes: Buffer.from([0x0a, 0]),
  })
  expect(await ask(digest, 'shapes/0.json')).toMatchObject({ type: 'application/json' })
  const digestIn = (id: string) => /^\/map\/([0-9a-f]{16})\//.exec(style.sources[id].tiles[0])?.[1] ?? ''
  expect(await tile(digestIn('streets'), 3, 4, 2)).toBe(layer('street').subarray(4).toString())
  upstream.paths()
  const free = async () => undefined
  await maps.tile(digestIn('relief'), { z: 3, x: 4, y: 2 }, () => true, free)
  await maps.tile(digestIn('below'), { z: 3, x: 4, y: 2 }, () => true, free)
  expect(upstream.paths()).toEqual(['/relief/3/4/2.png?key=secret', '/below/3/4/5.png'])
})

test('a style for a globe with mountains is taken without them, for maps are flat', async () => {
  const { told, ask } = await drawn(() => ({
    projection: { type: 'globe' },
    terrain: { source: 'relief' },
    sky: { 'sky-color': '#123456' },
    light: { intensity: 0.4 },
  }))
  const file = await ask((await told('style')).digest, 'style.json')
  const style = JSON.parse(typeof file === 'object' ? file.bytes.toString() : '{}')
  expect(Object.keys(style).sort()).toEqual(['glyphs', 'layers', 'light', 'sources', 'sprite', 'version'])
})

test('nobody is asked for what the style does not name', async () => {
  const { told, ask, upstream } = await drawn()
  const { digest } = await told('style')
  upstream.paths()
  for (const path of [
    'sprite/1.json',
    'sprite/0@3x.png',
    'glyphs/Another Font/0-255.pbf',
    'glyphs/Noto Sans/1-256.pbf',
    'glyphs/Noto Sans/65536-65791.pbf',
    'glyphs/../0-255.pbf',
    'shapes/1.json',
    'other.json',
  ])
    expect(await ask(digest, path)).toBeUndefined()
  expect(upstream.paths()).toEqual([])
  expect(await ask(digest, 'glyphs/Noto Sans/256-511.pbf')).toBe('empty')
})

test.each([
  [
    'mapbox://',
    () => ({ sprite: 'mapbox://sprites/a/b' }),
    /names mapbox:\/\/sprites\/a\/b, which is no address of the web/,
  ],
  ['a file', () => ({ glyphs: 'file:///etc/{fontstack}/{range}' }), /no address of the web/],
  ['pmtiles', () => ({ sources: { a: { type: 'vector', url: 'pmtiles://a.example/b' } } }), /no address of the web/],
  ['a film', () => ({ sources: { a: { type: 'video', urls: [] } } }), /of the kind video, which is not taken/],
  [
    'tiles that pages do not read',
    () => ({ sources: { a: { type: 'vector', tiles: ['/t/{z}/{x}/{y}'], encoding: 'mlt' } } }),
    /has tiles in the form of MLT, which is not taken/,
  ],
  [
    'tiles of which their document says so',
    (own: string) => ({ sources: { a: { type: 'vector', url: `${own}/mlt` } } }),
    /has tiles in the form of MLT, which is not taken/,
  ],
  ['other styles', () => ({ imports: [{ id: 'a', url: 'https://a.example' }] }), /imports other styles/],
  ['another version', () => ({ version: 7 }), /no style of version 8/],
  [
    'too many sources',
    () => ({ sources: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [i, {}])) }),
    /more than 32/,
  ],
  ['no layers', () => ({ layers: {} }), /no layers/],
])('a style that names %s is refused with a sentence', async (_, more, sentence) => {
  const { maps, lines, upstream } = await drawn(more)
  const choice = {
    ...{ id: 'style', kind: 'style' as const, address: `${upstream.url}/style.json`, key: '', map: 'roadmap' as const },
    ...{ min_zoom: 0, max_zoom: 22, attribution: '', schema: null },
  }
  expect((await maps.try(choice))?.message).toMatch(sentence)
  await maps.sources()
  await expect.poll(() => lines.some((line) => line.includes('cannot be fetched'))).toBe(true)
  expect((await maps.sources()).list.map(({ id }) => id)).not.toContain('style')
})
