import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import sharp from 'sharp'
import { disk } from '#files/disk.ts'
import { type Account, makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { resident } from './memory.ts'
import { noise, quantile } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'
import { childrenOf } from './processor.ts'

/** A list of 5,000 check-ins with 1,000 photos as a document, and how others fare while it is made. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const at = await place()
  const platform = await startPlatform(at)
  try {
    const own = await makeAccount(platform, trackers)
    say(`${checkins} check-ins, ${photos} photos …`)
    await fill(platform, own, join(at.directory, 'data', 'files'))
    // Others ask meanwhile for what they ask all the time.
    await timesOf(platform, own.hash, sleep(2000))
    const alone = await timesOf(platform, own.hash, sleep(3000))
    const rows: Row[] = [{ name: 'tracker/list of 50, alone, p99', value: quantile(alone, 0.99), unit: 'ms' }]
    for (const format of ['pdf', 'xlsx']) rows.push(...(await measure(platform, own, format)))
    return rows
  } finally {
    await platform.close()
  }
}

const trackers = 50
const checkins = 5000
const photos = 1000
/** Different ones, as a camera makes them. */
const views = 40

const fill = async (
  { store: { pool } }: Platform,
  { account_id, trackers }: Account,
  folder: string,
): Promise<void> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into checkin (account_id, tracker_id, marker_time, lat, lng, address, comment)
     select $1, ($2::int[])[1 + n % 50], now() - n * interval '10 min', 53.5 + n / 1e5, 9.9 + n / 1e5,
       'Große Elbstraße ' || n || ', 22767 Hamburg-Altona, Deutschland',
       'Delivered to the neighbour in house ' || n || ', who signed. Доставлено соседу.'
     from generate_series(1, $3::int) n returning id`,
    [account_id, trackers.map(({ tracker_id }) => tracker_id), checkins],
  )
  const files = disk(folder)
  const random = noise(7)
  const keys = Array.from({ length: views }, (_, i) => `field/bench/${i}.jpg`)
  for (const key of keys) {
    const pixels = Buffer.from(Array.from({ length: 64 * 48 * 3 }, () => random() * 255))
    const view = sharp(pixels, { raw: { width: 64, height: 48, channels: 3 } }).resize(512, 384)
    await files.put(key, await view.jpeg({ quality: 88 }).toBuffer(), 'image/jpeg')
  }
  await name(
    pool,
    account_id,
    rows.map(({ id }) => id).filter((_, i) => i % 5 === 0),
    keys,
  )
}

/** A photo of each of these check-ins. */
const name = (pool: pg.Pool, account_id: number, ids: readonly number[], keys: readonly string[]) =>
  pool.query(
    `insert into file (account_id, user_id, type, name, size, mime_type, state, created, uploaded, expires, named,
                       checkin_id, key, preview_key)
     select $1, $1, 'image', 'IMG_' || id || '.jpg', 1000, 'image/jpeg', 'uploaded', now(), now(), now(), now(),
       id, 'field/bench/original-' || id || '.jpg', ($3::text[])[1 + id % $4::int]
     from unnest($2::int[]) id`,
    [account_id, ids, keys, keys.length],
  )

const measure = async (platform: Platform, { hash }: Account, format: string): Promise<Row[]> => {
  const before = resident(platform.pid)
  const begin = performance.now()
  const made = platform.ask('checkin/list', { hash, format })
  const most = watch(platform.pid, made)
  const times = await timesOf(platform, hash, made)
  const bytes = (await made).length
  const { maker, self } = await most
  return [
    { name: `${format}: seconds`, value: (performance.now() - begin) / 1000, unit: 's' },
    { name: `${format}: size`, value: bytes / 1e6, unit: 'MB' },
    atMost(`${format}: memory of the process that makes it`, maker / 1024, 'MB', 300),
    { name: `${format}: what the platform grows by meanwhile`, value: (self - before) / 1024, unit: 'MB' },
    atMost(`${format}: tracker/list of 50 meanwhile, p99`, quantile(times, 0.99), 'ms', 100),
  ]
}

/** Kilobytes of the platform and of the largest process of its own beside, at the most, until it is done. */
const watch = async (pid: number, until: Promise<unknown>): Promise<{ maker: number; self: number }> => {
  let done = false
  const settled = until.finally(() => {
    done = true
  })
  const most = { maker: 0, self: 0 }
  while (!done) {
    most.self = Math.max(most.self, resident(pid))
    for (const child of childrenOf(pid)) most.maker = Math.max(most.maker, makerMemory(child))
    await sleep(50)
  }
  await settled
  return most
}

const makerMemory = (pid: number): number => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('document-process') ? resident(pid) : 0
  } catch {
    return 0
  }
}

/** Milliseconds of calls one after the other, until then. */
const timesOf = async (platform: Platform, hash: string, until: Promise<unknown>): Promise<number[]> => {
  let done = false
  const settled = until.finally(() => {
    done = true
  })
  const times: number[] = []
  while (!done) {
    const begin = performance.now()
    await platform.ask('tracker/list', { hash })
    times.push(performance.now() - begin)
    await sleep(20)
  }
  await settled
  return times
}
