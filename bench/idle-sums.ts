import { createIngest } from '#ingest/ingest.ts'
import { createIdleSummer } from '#jobs/sum-idling.ts'
import { portions } from '#pace/portions.ts'
import { createMetrics } from '#src/metrics.ts'
import { secretOf } from '#store/secret.ts'
import { makeAccount } from './account.ts'
import { deviceId } from './device.ts'
import type { Context, Row } from './figure.ts'
import { timed } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

/** What the job that sums idling takes of a platform where all have an hour more, and where nothing is to be summed. */
export const run = async (context: Context): Promise<Row[]> => [
  ...(await of(context, 100)),
  ...(await of(context, 1_000)),
]

/** Each stands with its engine on and tells so each minute. */
const [minute, minutes] = [60_000, 61]

const of = async ({ place, say }: Context, devices: number): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    await makeAccount(platform, devices)
    const log = { error: console.error, warn: () => undefined, info: () => undefined }
    const { run } = createIdleSummer({ pool: platform.store.pool, log })
    const begin = Date.now() - 2 * minutes * minute
    await stand(platform, devices, begin)
    await timed(() => run(), 1, 0)
    await stand(platform, devices, begin + minutes * minute)
    await platform.store.pool.query('vacuum analyze')
    say(`idle-sums: ${devices} devices have told an hour more`)
    const [all, nothing] = [await cost(() => run()), await cost(() => run())]
    const name = `idling of ${devices} devices`
    return [
      { name: `${name}, an hour more of each: clock`, value: all.clock, unit: 'ms' },
      { name: `${name}, an hour more of each: of the processor, Node`, value: all.node, unit: 'ms' },
      { name: `${name}, nothing to sum: clock`, value: nothing.clock, unit: 'ms' },
      { name: `${name}, nothing to sum: of the processor, Node`, value: nothing.node, unit: 'ms' },
    ]
  } finally {
    await platform.close()
  }
}

/** Milliseconds of the clock, and of the processor in this process. */
const cost = async (work: () => Promise<unknown>) => {
  const before = process.cpuUsage()
  const [clock = 0] = await timed(work, 1, 0)
  const { user, system } = process.cpuUsage(before)
  return { clock, node: (user + system) / 1000 }
}

const stand = async ({ store: { pool } }: Platform, devices: number, begin: number): Promise<void> => {
  const log = { error: console.error, warn: () => undefined, info: () => undefined }
  const { feed } = createIngest({ pool, secret: secretOf('5e'.repeat(32)), metrics: createMetrics(), log })
  const points = Array.from({ length: minutes }, (_, n) => ({
    ...{ time: begin + n * minute, lat: 52.5, lng: 13.4, alt: 40, speed: 0, heading: 0 },
    ...{ satellites: 9, precision: 0, flags: 0, attributes: { ignition: true } },
  }))
  const received = begin + minutes * minute
  for (const some of portions([...Array(devices).keys()], 200))
    await Promise.all(some.map((n) => feed({ device: deviceId(n), points, received })))
}
