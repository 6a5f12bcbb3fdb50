import { setTimeout as sleep } from 'node:timers/promises'
import { makeAccount } from './account.ts'
import type { Context, Row } from './figure.ts'
import { startLoad } from './load.ts'
import { resident, shared } from './memory.ts'
import { startPlatform } from './platform.ts'
import { worked } from './processor.ts'

const fleets = [100, 10_000, 100_000]
/** Milliseconds from a message of a device to its next. */
const pace = 30_000
/** Connections of a process, at most, as systems allow it: of a larger fleet fewer devices send as many messages. */
const most = 15_000
const seconds = 60

/** What fleets take of a machine whose devices send a point each half minute: cores, and memory while they do. */
export const run = async (context: Context): Promise<Row[]> => {
  const rows: Row[] = []
  for (const fleet of fleets) rows.push(...(await taken(fleet, context)))
  return rows
}

const taken = async (fleet: number, { place, embedded, say }: Context): Promise<Row[]> => {
  const devices = Math.min(fleet, most)
  const at = await place()
  const platform = await startPlatform(at)
  try {
    await makeAccount(platform, devices)
    const load = await startLoad({
      port: platform.teltonika,
      devices,
      records: 1,
      start: Date.now() - 86_400_000,
      points: 2000,
      pace: (pace * devices) / fleet,
    })
    await load.drive()
    await sleep(pace)
    const before = worked(platform)
    const measured = await load.measure(seconds)
    const after = worked(platform)
    say(`${fleet}: ${JSON.stringify(measured)}`)
    const memory = { node: resident(platform.pid), postgres: embedded ? shared(`${at.directory}/data/postgres`) : 0 }
    await load.close()
    const name = `${fleet} devices`
    return [
      { name: `${name}: messages, of ${devices} connections`, value: measured.packets / measured.seconds, unit: '/s' },
      { name: `${name}: acknowledged, p99`, value: measured.p99, unit: 'ms' },
      ...(['node', 'postgres'] as const).flatMap((part) => [
        { name: `${name}: ${part}`, value: (after[part] - before[part]) / measured.seconds, unit: 'cores' },
        { name: `${name}: ${part}`, value: memory[part] / 1024, unit: 'MB' },
      ]),
    ]
  } finally {
    await platform.close()
  }
}
