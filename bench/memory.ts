import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { startLoad } from './load.ts'
import { startPlatform } from './platform.ts'
import { childrenOf } from './processor.ts'

/** Devices that are connected at first, and at last: the first of them take what starting left lying about. */
const [few, many] = [5_000, 15_000]
/** Milliseconds until a process that has nothing to do is as small as it gets by itself. */
const settled = 15_000

/** Memory of a platform that has just started, and how much each silent device adds that is signed in. */
export const run = async ({ place, embedded }: Context): Promise<Row[]> => {
  const at = await place()
  const platform = await startPlatform(at)
  try {
    await makeAccount(platform, many)
    await platform.stop()
    await platform.start()
    await sleep(settled)
    const idle = resident(platform.pid)
    const rows = [atMost('Node, idle', idle / 1024, 'MB', 150)]
    if (embedded)
      rows.push(atMost('embedded server, idle', shared(`${at.directory}/data/postgres`) / 1024, 'MB (PSS)', 60))
    const loads = [await startLoad({ port: platform.teltonika, devices: few, records: 1, start: 0, points: 2 })]
    await sleep(settled)
    const before = resident(platform.pid)
    loads.push(
      await startLoad({ port: platform.teltonika, devices: many - few, first: few, records: 1, start: 0, points: 2 }),
    )
    await sleep(settled)
    const each = (resident(platform.pid) - before) / (many - few)
    for (const load of loads) await load.close()
    return [...rows, atMost(`a further device, connected and silent, behind ${few} up to ${many}`, each, 'KB', 15)]
  } finally {
    await platform.close()
  }
}

/** Kilobytes of a process. */
export const resident = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Kilobytes of a PostgreSQL and its children; what they share is counted once. */
export const shared = (cluster: string): number => {
  const postmaster = Number.parseInt(readFileSync(`${cluster}/postmaster.pid`, 'utf8'), 10)
  return [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + proportional(pid), 0)
}

const proportional = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
