import { expect, test } from 'vitest'
import type { Choice } from '#map/choice.ts'
import { isTemplate } from '#map/fetched/template.ts'
import { presets } from '#map/presets.ts'
import { openMaps, openUpstream } from './upstream.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\nand so on', 'latin1')

const choice = (more: Partial<Choice>): Choice => ({
  id: 'chosen',
  kind: 'raster',
  address: '',
  key: '',
  map: 'satellite',
  min_zoom: 0,
  max_zoom: 18,
  attribution: '© <b>Sky</b>',
  schema: null,
  ...more,
})

const sky = async () => {
  const upstream = await openUpstream()
  upstream.state.serve = ({ url = '' }, response) => {
    if (!url.includes('key=secret')) return void response.writeHead(401).end('no')
    response.end(png)
  }
  const chosen = choice({ address: `${upstream.url}/{z}/{y}/{x}?key={key}`, key: 'secret' })
  return { upstream, chosen }
}

test('pictures of others come through the platform, and no page sees their host or the key', async () => {
  const { upstream, chosen } = await sky()
  const { maps } = await openMaps({ map: 'own' })
  await maps.use([chosen])
  const { list } = await maps.sources()
  const source = list.find(({ id }) => id === 'chosen')
  expect(source).toMatchObject({
    kind: 'raster',
    map: 'satellite',
    max_zoom: 18,
    attribution: '© &lt;b&gt;Sky&lt;/b&gt;',
  })
  expect(JSON.stringify(list)).not.toMatch(/secret|127\.0\.0\.1/)
  const at = { z: 4, x: 3, y: 9 }
  const tile = await maps.tile(
    String(source?.digest),
    at,
    () => true,
    async () => undefined,
  )
  expect(tile).toEqual({ bytes: png, type: 'image/png', encoding: undefined })
  expect(upstream.paths()).toEqual(['/4/9/3?key=secret'])
})

test('what the settings name is fetched in the same way', async () => {
  const { upstream } = await sky()
  const { maps } = await openMaps({
    map: 'own',
    map_raster_url: `${upstream.url}/{z}/{y}/{x}?key=secret`,
    map_raster_attribution: 'Sky',
    map_raster_zoom: 17,
  })
  const source = (await maps.sources()).list.find(({ id }) => id === 'raster')
  expect(source).toMatchObject({ map: 'satellite', max_zoom: 17, attribution: 'Sky' })
  expect(source?.url).toMatch(/^\/map\/[0-9a-f]{16}\/\{z\}/)
})

test('what is drawn may be chosen otherwise while it runs; who draws the old is told to ask again', async () => {
  const { chosen } = await sky()
  const upstream = await openUpstream()
  const { maps, told, tile, lines } = await openMaps({ map_url: `${upstream.url}/planet` })
  const streets = await told('streets')
  await maps.use([chosen, choice({ id: 'gone', kind: 'file', address: '/nowhere.pmtiles' })])
  expect((await maps.sources()).list.map(({ id }) => id).filter((id) => id !== 'world')).toEqual(['chosen'])
  expect(await tile(streets.digest, 0, 0, 0)).toBe('away')
  expect(lines.filter((line) => line.includes('passed over'))).toHaveLength(1)
  const { digest } = await told('chosen')
  await maps.use([chosen])
  expect((await told('chosen')).digest).toBe(digest)
  await maps.use([])
  expect((await maps.sources()).list.map(({ id }) => id)).not.toContain('chosen')
})

test('a choice is tried with one tile, and a sentence says what failed', async () => {
  const { upstream, chosen } = await sky()
  const { maps } = await openMaps({ map: 'own' })
  expect(await maps.try(chosen)).toBeUndefined()
  expect(upstream.paths()).toEqual(['/0/0/0?key=secret'])
  const sentence = async (more: Partial<Choice>) => (await maps.try({ ...chosen, ...more }))?.message
  expect(await sentence({ key: 'wrong' })).toMatch(/answers 401: it wants a key, or another one$/)
  expect(await sentence({ address: 'mapbox://styles/a/b', kind: 'style' })).toMatch(/begins with http/)
  expect(await sentence({ address: '/nowhere.pmtiles', kind: 'file' })).toMatch(/nowhere\.pmtiles/)
  expect(await sentence({ kind: 'vector' })).toMatch(/sends something else where a vector tile was asked for/)
  upstream.state.serve = (_, response) => void response.writeHead(403).end('<html>')
  for (const kind of ['raster', 'style', 'vector'] as const) {
    const address = kind === 'raster' ? chosen.address : `${upstream.url}/${kind}.json?key={key}`
    expect(await sentence({ kind, address }), kind).toMatch(/answers 403: it wants a key, or another one$/)
  }
  upstream.state.serve = (_, response) => void response.writeHead(404).end()
  expect(await sentence({})).toMatch(/answers 404$/)
  upstream.state.serve = (_, response) => void response.setHeader('content-type', 'text/html').end('<html>')
  expect(await sentence({})).toMatch(/sends something else \(text\/html\) where a picture was asked for/)
  expect(await sentence({ address: upstream.url })).toMatch(/something else than the JSON/)
  upstream.state.serve = (_, response) => void response.end('"a text"')
  expect(await sentence({ address: upstream.url })).toMatch(/something else than a TileJSON/)
})

test('presets are choices: by HTTPS, with a key where one is needed, and whose they are', () => {
  expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length)
  for (const { kind, address, needs_key, attribution, terms, schema } of presets) {
    expect(new URL(address).protocol).toBe('https:')
    expect(address.includes('{key}')).toBe(needs_key)
    expect(attribution).not.toBe('')
    expect(terms).toMatch(/^https:\/\//)
    if (kind === 'raster') expect(isTemplate(address)).toBe(true)
    expect(schema !== null).toBe(kind === 'vector')
  }
})
