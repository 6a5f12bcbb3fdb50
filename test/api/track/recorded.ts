import { pino } from 'pino'
import type { FileStore } from '#files/file-store.ts'
import { createIngest } from '#ingest/ingest.ts'
import type { Config } from '#src/config.ts'
import { createMetrics } from '#src/metrics.ts'
import { fleet, fleetSecret, type Person } from '#test/fleet.ts'
import { drive, type Part } from '#test/track/drive.ts'
import type { Point } from '#track/point.ts'

/** A fleet whose trackers have been somewhere; its plan keeps everything. */
export const recorded = async (overrides: Partial<Config> = {}, files?: FileStore) => {
  const people = await fleet(overrides, files)
  const { db, pool, tracker } = people
  await db.updateTable('tariff').set({ store_period: '100y' }).execute()
  const ingest = createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log: pino({ level: 'silent' }) })
  const send = async (device: string, points: readonly Point[]) =>
    ingest.feed({ device, points, received: points.at(-1)?.time ?? 0 })
  return {
    ...people,
    ingest,
    send,
    /** A tracker of the account that has driven these parts. */
    driven: async (account: Person, parts: readonly Part[]) => {
      const made = await tracker(account)
      const points = drive(parts)
      await send(made.device_id, points)
      return { ...made, points }
    },
  }
}

/** From an hour before the drives begin to a day after. */
export const period = { from: '2026-01-05 07:00:00', to: '2026-01-06 08:00:00' }

/** Twenty minutes of driving, a stop, ten minutes of driving, a stop. Begins on 2026-01-05 at 08:00 UTC. */
export const two_drives: readonly Part[] = [
  { for: 60 },
  { for: 1200, speed: 50 },
  { for: 900, noise: 3 },
  { for: 600, speed: 40, heading: 150 },
  { for: 900, noise: 3 },
]

/** The vehicle goes on driving. */
export const under_way: readonly Part[] = [{ for: 60 }, { for: 1200, speed: 50 }]
