import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { createMaps, type MapOptions, type MapSettings, type MapSource } from '#map/maps.ts'
import { readConfig } from '#src/config.ts'
import { afterwards } from '#test/afterwards.ts'

/** A layer of a vector tile, of a name: as much of one as who only passes it on looks at. */
export const layer = (name: string): Buffer => {
  const text = Buffer.from(name)
  return Buffer.concat([Buffer.from([0x1a, text.length + 2, 0x0a, text.length]), text])
}
export const sent = (name: string): Buffer => gzipSync(layer(name))

type Serve = (request: IncomingMessage, response: ServerResponse) => void

/** A server that has streets as OpenFreeMap publishes them: a TileJSON at `/planet`, and tiles of its newest build. */
export const openUpstream = async () => {
  const asked: { path: string; agent: string | undefined }[] = []
  const at_once = { now: 0, most: 0 }
  const state: { build: string; json: object; serve: Serve | undefined } = { build: 'one', json: {}, serve: undefined }
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push({ path, agent: request.headers['user-agent'] })
    at_once.most = Math.max(at_once.most, ++at_once.now)
    response.on('close', () => at_once.now--)
    ;(state.serve ?? well)(request, response)
  })
  const well: Serve = ({ url = '/' }, response) => {
    if (url === '/planet') return void response.end(JSON.stringify({ ...told(), ...state.json }))
    const [, build, z, x, y] = /^\/planet\/(\w+)\/(\d+)\/(\d+)\/(\d+)\.pbf$/.exec(url) ?? []
    if (build === undefined) return void response.writeHead(404).end('<html>nothing</html>')
    response.setHeader('content-type', 'application/vnd.mapbox-vector-tile')
    response.setHeader('content-encoding', 'gzip')
    response.end(sent(`${build} ${z}/${x}/${y}`))
  }
  const told = () => ({
    tilejson: '3.0.0',
    tiles: [`${address()}/planet/${state.build}/{z}/{x}/{y}.pbf`],
    minzoom: 0,
    maxzoom: 14,
    attribution: '<a href="https://openfreemap.org">OpenFreeMap</a><script>alert(1)</script>',
    vector_layers: [{ id: 'water' }, { id: 'transportation' }],
    bounds: [-180, -85.05113, 180, 85.05113],
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const own = address()
  afterwards(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: own,
    asked,
    at_once,
    state,
    /** What it was asked for since it was last looked. */
    paths: () => asked.splice(0).map(({ path }) => path),
  }
}

export const emptyFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'odograph-fetched-'))
  afterwards(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Maps that are fetched, with a clock of the test's own and a log that is read. */
export const openMaps = async (settings: Partial<MapSettings>, options: MapOptions = {}) => {
  const clock = { now: Date.UTC(2026, 5, 1) }
  const lines: string[] = []
  const say = (details: object, message: string) => {
    lines.push(`${message} ${JSON.stringify(details)}`)
  }
  const data_dir = settings.data_dir ?? (await emptyFolder())
  const maps = await createMaps(
    { ...readConfig({}), ...settings, data_dir },
    { info: say, warn: say, error: say },
    {
      now: () => clock.now,
      ...options,
    },
  )
  afterwards(() => maps.close())
  /** What is told once what is under way is known. */
  const told = async (id: string): Promise<MapSource> => {
    const find = async () => (await maps.sources()).list.find((one) => one.id === id)
    await expect.poll(find, { interval: 5, timeout: 10_000 }).toBeDefined()
    return (await find()) as MapSource
  }
  /** The text of a tile, or why there is none. */
  const tile = async (digest: string, z: number, x: number, y: number) => {
    const found = await maps.tile(
      digest,
      { z, x, y },
      () => true,
      async () => undefined,
    )
    if (typeof found !== 'object') return found
    return (found.encoding ? gunzipSync(found.bytes) : found.bytes).subarray(4).toString()
  }
  return { maps, clock, lines, data_dir, told, tile }
}
