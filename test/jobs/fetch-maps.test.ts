import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createMapFetcher, type MapFetcherOptions } from '#jobs/fetch-maps.ts'
import { verifyArchive } from '#map/fetch/verify.ts'
import { writeArchive } from '#map/write-archive.ts'
import { makePlanet, noise } from '#test/map/fetch/planet.ts'
import { rangeServer } from '#test/map/fetch/range-server.ts'
import { operated } from '#test/operated-maps.ts'

const small = await makePlanet()
/** Of so many bytes that they are several requests. */
const heavy = async (): Promise<Buffer> => {
  const tiles = Array.from({ length: 64 }, (_, i) => ({ z: 3, x: i % 8, y: i >> 3, bytes: noise(i, 400_000) }))
  return Buffer.concat(await writeArchive(tiles, {}, [0, 3]))
}

const place = async () => {
  const opened = await operated({ map: 'own' })
  const { db, data_dir, operator, read } = opened
  const planet = await rangeServer()
  planet.files.set('/small', { body: small })
  const logged: string[] = []
  const say = (_: object, message: string) => logged.push(message)
  const config = { data_dir, map_networks: ['127.0.0.1'] }
  const fetcher = (more: Partial<MapFetcherOptions> = {}) =>
    createMapFetcher({
      ...{ db, config, beat: 20, log: { info: say, error: say }, patience: { attempts: 1, pause: 1 } },
      ...more,
    })
  const whole = { south: -85, west: -180, north: 85, east: 180 }
  const start = (params: object = {}) =>
    operator.call('panel/map/fetch/start', { area: whole, name: 'whole', from: `${planet.url}/small`, ...params })
  const files = async () => (await readdir(join(data_dir, 'maps')).catch(() => [])).sort()
  const state = async () => (await read()).fetch
  return { ...opened, planet, logged, fetcher, start, files, state, whole }
}

/** Holds back tiles after so many requests for them, or everything but the first byte, until it is let go. */
const holding = (planet: Awaited<ReturnType<typeof rangeServer>>, tiles?: number) => {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  let count = 0
  planet.answer = (_request, _response, { from, until }) => {
    const isHeld = tiles === undefined ? until > 1 : until - from > 100_000 && ++count > tiles
    // The connection stays, and nothing comes.
    if (isHeld) reach()
    return isHeld
  }
  const release = (): void => {
    planet.answer = undefined
  }
  return { reached, release }
}

test('what waits is fetched, told and drawn', async () => {
  const { fetcher, start, files, state, read, logged, data_dir } = await place()
  const { run } = fetcher()
  await run()
  expect(await state()).toBeNull()
  await start({ max_zoom: 4 })
  await run()
  const told = await state()
  expect(told).toMatchObject({ state: 'done', seconds: null, fault: null, ended: expect.any(String) })
  expect(told.done).toBe(told.total)
  expect(told.total).toBeGreaterThan(0)
  expect(await files()).toEqual(['whole.pmtiles'])
  await verifyArchive(join(data_dir, 'maps', 'whole.pmtiles'))
  const { drawn, files: listed } = await read()
  expect(drawn.map(({ id }: { id: string }) => id)).toContain('file-whole')
  expect(listed).toMatchObject([{ name: 'whole', area: '-85,-180,85,180', levels: '0–4', fetched: expect.any(String) }])
  expect(logged).toEqual(['a map was fetched'])
})

test('a process that is killed leaves what came, and another goes on with it', { timeout: 60_000 }, async () => {
  const { planet, fetcher, start, files, state, url, data_dir } = await place()
  planet.files.set('/heavy', { body: await heavy() })
  await start({ from: `${planet.url}/heavy` })
  const { reached, release } = holding(planet, 5)
  const program = fileURLToPath(new URL('./fetching.ts', import.meta.url))
  const child = spawn(process.execPath, [program, url, data_dir], { stdio: 'inherit' })
  await reached
  // What is on the disk is noted each 16 MB, or each second.
  const noted = 16 * 1024 * 1024
  await expect.poll(async () => (await state())?.done, { timeout: 10_000 }).toBeGreaterThan(noted)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await state()).toMatchObject({ state: 'running' })
  // Who was killed might live, for all that anybody knows yet.
  await fetcher().run()
  expect(await state()).toMatchObject({ state: 'running' })
  release()
  planet.asked.length = 0
  await fetcher({ silence: 0 }).run()
  expect(await state()).toMatchObject({ state: 'done', fault: null })
  expect(await files()).toEqual(['whole.pmtiles'])
  const again = planet.asked.reduce((sum, { from, until }) => sum + until - from, 0)
  expect(again).toBeLessThan(64 * 400_000 - noted + 100_000)
})

test('one that is cancelled ends, and the same goes on where it was', async () => {
  const { planet, fetcher, start, files, state, operator } = await place()
  planet.files.set('/heavy', { body: await heavy() })
  const from = `${planet.url}/heavy`
  await start({ from })
  const { reached, release } = holding(planet, 2)
  const running = fetcher().run()
  await reached
  await operator.call('panel/map/fetch/cancel')
  await running
  expect(await state()).toMatchObject({ state: 'cancelled', fault: null })
  expect(await files()).toEqual(['whole.pmtiles.part', 'whole.pmtiles.part.done', 'whole.pmtiles.part.plan'])
  release()
  const { id } = await start({ from })
  await fetcher().run()
  expect(await state()).toMatchObject({ id, state: 'done' })
  expect(await files()).toEqual(['whole.pmtiles'])
})

test('a process that ends in order leaves it to the next at once', async () => {
  const { planet, fetcher, start, state } = await place()
  await start()
  const { reached, release } = holding(planet)
  const first = fetcher()
  const running = first.run()
  await reached
  first.stop()
  await running
  expect(await state()).toMatchObject({ state: 'waiting', fault: null })
  await first.run()
  expect(await state()).toMatchObject({ state: 'waiting' })
  release()
  await fetcher().run()
  expect(await state()).toMatchObject({ state: 'done' })
})

test('what was taken over is no longer of whoever had it', async () => {
  const { planet, fetcher, start, state, db } = await place()
  await start()
  const { reached, release } = holding(planet)
  const running = fetcher().run()
  await reached
  await db.updateTable('map_fetch').set({ holder: 'another' }).execute()
  await running
  expect(await state()).toMatchObject({ state: 'running', fault: null })
  release()
})

test('more than is usual is fetched where it is meant', async () => {
  const { fetcher, start, state, files } = await place()
  await start()
  await fetcher({ large: 1000 }).run()
  expect(await state()).toMatchObject({
    state: 'failed',
    fault: expect.stringMatching(/^It is [\d.]+ GB to fetch: say that it is meant/),
  })
  expect(await files()).toEqual([])
  await start({ is_confirmed: true })
  await fetcher({ large: 1000 }).run()
  expect(await state()).toMatchObject({ state: 'done' })
})

test('what fails is told in a sentence, and nothing half is drawn', async () => {
  const { planet, fetcher, start, state, logged } = await place()
  planet.answer = (_, response) => Boolean(response.writeHead(200).end('<html>'))
  await start()
  await fetcher().run()
  const { state: became, fault } = await state()
  expect([became, fault]).toEqual([
    'failed',
    expect.stringMatching(/sends the whole file .*: download it and name its path\.$/),
  ])
  expect(logged).toEqual(['a map could not be fetched'])
})
