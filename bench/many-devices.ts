import { createIngest } from '#ingest/ingest.ts'
import { bytesOf } from '#ingest/memories.ts'
import { createMetrics } from '#src/metrics.ts'
import { secretOf } from '#store/secret.ts'
import { rememberLive } from '#track/live.ts'
import type { Point } from '#track/point.ts'
import { makeAccount } from './account.ts'
import { deviceId } from './device.ts'
import { drive } from './drive.ts'
import { atLeast, type Context, type Row } from './figure.ts'
import { type Platform, startPlatform } from './platform.ts'

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
/** Devices that find room, and that are too many for it. */
const [few, room, many] = [45_000, 50_000, 55_000]
const rounds = 3
const at_once = 1_000

/** What it costs when more devices report by turns than the memory of a process has room for. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    await makeAccount(platform, many)
    const start = Date.now() - 60 * 86_400_000
    const points = drive(2 * (rounds + 1), start)
    const rates = new Map<number, number>()
    for (const [i, devices] of [few, many].entries()) {
      rates.set(devices, await rate(platform, devices, points.slice(i * (rounds + 1), (i + 1) * (rounds + 1))))
      say(`${devices} devices: ${Math.round(rates.get(devices) ?? 0)}/s`)
    }
    const [small = 0, large = 0] = rates.values()
    const name = `rate of ${many} devices, against ${few}, with room for ${room}`
    return [atLeast(name, (100 * large) / small, '%', 85)]
  } finally {
    await platform.close()
  }
}

/** Messages a second, each device one a round; the first round is not counted. */
const rate = async ({ store: { pool } }: Platform, devices: number, points: readonly Point[]): Promise<number> => {
  const memory = room * bytesOf({ ...nothing, live: rememberLive(undefined, points, undefined, 0) })
  const metrics = createMetrics()
  const { feed } = createIngest({ pool, secret: secretOf('0'.repeat(64)), metrics, memory, log: silent })
  let began = 0
  for (const [i, point] of points.entries()) {
    if (i === 1) began = performance.now()
    for (let from = 0; from < devices; from += at_once) {
      const ids = Array.from({ length: Math.min(at_once, devices - from) }, (_, i) => deviceId(from + i))
      await Promise.all(ids.map((device) => feed({ device, points: [point], received: point.time })))
    }
  }
  return (devices * (points.length - 1)) / ((performance.now() - began) / 1000)
}

const nothing = {
  token: 0,
  tail_points: 0,
  tail_since: null,
  pieces: null,
  counted: { lates: [], until: null, totals: undefined },
  last_time: null,
  segment: null,
  judged: null,
}
