import { fork } from 'node:child_process'
import { once } from 'node:events'
import { open, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { Compression, TileType, zxyToTileId } from 'pmtiles'
import { type Entry, writeDirectory } from '#map/directory.ts'
import { readBox } from '#map/fetch/area.ts'
import { coverageOf } from '#map/fetch/coverage.ts'
import { first_read, head_length, writeHead } from '#map/head.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { resident } from './memory.ts'
import { noise } from './numbers.ts'

/**
 * A fifth of a planet file of a gigabyte, fetched over HTTP: what it costs in memory, and in bytes beyond those of the tiles; and what it
 * costs to find out which tiles a country has whose coast is long.
 */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const { directory } = await place()
  const planet = join(directory, 'planet.pmtiles')
  say('a planet file of 1 GB …')
  const tiles = await makePlanet(planet)
  const size = (await stat(planet)).size
  const served = await serve(planet, size)
  try {
    say('an area of it …')
    const { seconds, memory, before, told } = await watched<Fetched>(directory, area, served.url)
    const { read_bytes, bytes: file, requests } = told
    const wanted = coverageOf({ boxes: [readBox(area)], rings: [] }, [deepest, deepest])
    const kept = [...wanted.starts].reduce((sum, start, i) => sum + tiles(start, wanted.ends[i] as number), 0)
    say('a country …')
    const outlined = await watched<{ tiles: number }>(directory, country, '')
    return [
      { name: 'planet file', value: size / 1e6, unit: 'MB' },
      { name: 'tiles of the area', value: kept / 1e6, unit: 'MB' },
      { name: 'file', value: file / 1e6, unit: 'MB' },
      { name: 'seconds, unpacked sample and all', value: seconds, unit: 's' },
      { name: 'requests', value: requests, unit: '' },
      { name: 'process before', value: before / 1024, unit: 'MB' },
      atMost('memory beyond that, at the most', (memory - before) / 1024, 'MB', 100),
      atMost('bytes beyond those of the tiles', (100 * (read_bytes - kept)) / kept, '%', 3),
      { name: `tiles of ${country}, to level 15`, value: outlined.told.tiles, unit: '' },
      { name: 'seconds that finding them out takes', value: outlined.seconds, unit: 's' },
      atMost('memory beyond the process of that, at the most', (outlined.memory - outlined.before) / 1024, 'MB', 100),
    ]
  } finally {
    await served.close()
    await rm(planet)
  }
}

/** Of one level, all of the world: 262,144 tiles of some 4 kB each. */
const deepest = 9
const count = 4 ** deepest
/** A fifth of the world's tiles. */
const area = '-30,-120,66,80'
/** Nobody has a longer coast. */
const country = 'CA'

interface Fetched {
  read_bytes: number
  bytes: number
  requests: number
}

/** Random bytes, of lengths that differ. Answers the bytes of tiles from one number to another. */
const makePlanet = async (path: string): Promise<(from: number, until: number) => number> => {
  const first = zxyToTileId(deepest, 0, 0)
  const random = noise(3)
  const offsets = new Float64Array(count + 1)
  for (let i = 0; i < count; i++) offsets[i + 1] = (offsets[i] as number) + 2000 + Math.floor(random() * 4000)
  const entryOf = (i: number): Entry => {
    const offset = offsets[i] as number
    return { id: first + i, offset, length: (offsets[i + 1] as number) - offset, run: 1 }
  }
  const leaves: Buffer[] = []
  const pointers: Entry[] = []
  let length = 0
  for (let i = 0; i < count; i += 4096) {
    const leaf = gzipSync(writeDirectory(Array.from({ length: 4096 }, (_, k) => entryOf(i + k))))
    pointers.push({ id: first + i, offset: length, length: leaf.length, run: 0 })
    leaves.push(leaf)
    length += leaf.length
  }
  const root = gzipSync(writeDirectory(pointers))
  const told = gzipSync(JSON.stringify({ attribution: '© OpenStreetMap', vector_layers: [] }))
  const tiles = { offset: first_read + told.length + length, length: offsets[count] as number }
  const head = writeHead({
    root: { offset: head_length, length: root.length },
    metadata: { offset: first_read, length: told.length },
    leaves: { offset: first_read + told.length, length },
    tiles,
    ...{ addressed: count, entries: count, contents: count, clustered: true, packing: Compression.Gzip },
    ...{ tile_packing: Compression.None, tile_type: TileType.Mvt, min_zoom: deepest, max_zoom: deepest },
    bounds: [-180, -85, 180, 85],
  })
  const file = await open(path, 'w')
  await file.write(Buffer.concat([head, root]), 0, head_length + root.length, 0)
  await file.write(Buffer.concat([told, ...leaves]), 0, told.length + length, first_read)
  const piece = Buffer.from(Uint8Array.from({ length: 1 << 20 }, () => random() * 256))
  for (let at = 0; at < tiles.length; at += piece.length)
    await file.write(piece, 0, Math.min(piece.length, tiles.length - at), tiles.offset + at)
  await file.close()
  return (from, until) => (offsets[until - first] as number) - (offsets[from - first] as number)
}

/** Ranges of a file, as planet servers tell them. */
const serve = async (path: string, size: number): Promise<{ url: string; close(): Promise<void> }> => {
  const file = await open(path)
  const server = createServer(async (request, response) => {
    const [, first = '0', last = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const bytes = Buffer.alloc(Number(last) - Number(first) + 1)
    await file.read(bytes, 0, bytes.length, Number(first))
    response.writeHead(206, { etag: '"1"', 'content-range': `bytes ${first}-${last}/${size}` }).end(bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/planet.pmtiles`,
    async close() {
      server.closeAllConnections()
      server.close()
      await file.close()
    },
  }
}

/** In a process of its own, whose memory is watched; kilobytes. */
const watched = async <Told>(directory: string, wanted: string, from: string) => {
  const program = fileURLToPath(new URL('./map-fetch-process.ts', import.meta.url))
  const child = fork(program, [directory, wanted, from])
  const pid = child.pid as number
  await once(child, 'message')
  await sleep(500)
  const before = resident(pid)
  let memory = before
  const watch = setInterval(() => {
    memory = Math.max(memory, resident(pid))
  }, 10)
  const began = performance.now()
  child.send('go')
  const [told] = (await once(child, 'message')) as [Told]
  clearInterval(watch)
  const seconds = (performance.now() - began) / 1000
  child.disconnect()
  return { seconds, memory, before, told }
}
