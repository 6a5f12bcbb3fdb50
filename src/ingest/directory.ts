import { type Clock, process_clock } from '#pace/clock.ts'
import { soon } from '#pace/gathered.ts'
import { portions } from '#pace/portions.ts'
import { type FoundSource, findSources } from '#store/points/ingest.ts'
import type { Accounts } from '#store/pools.ts'

/** Devices that are remembered, at most: those that are heard least are forgotten first. */
const most = 200_000
/** Milliseconds that an answer is good for. A refusal is short, so that a tracker registered just now is let in soon. */
const good_for = { known: 60_000, unknown: 3_000 }
/** Milliseconds of it that are left when a device that is heard is looked for anew, and for which such devices are gathered. */
const [renewed, gather] = [30_000, 1_000]
/** Devices that are asked for at a time. */
const some = 1_000

interface Entry {
  source: FoundSource | undefined
  until: number
}

/**
 * Finds the source of a device and remembers it for a while: a device names itself with every message, and is asked for once. Those
 * that are heard are asked for again together, before what is known of them is too old: each by itself would cost as much as
 * its message. What has changed meanwhile shows when the source is locked.
 */
export const createDirectory = (pool: Accounts, clock: Clock = process_clock) => {
  const entries = new Map<string, Entry>()
  const stale = new Set<string>()
  const asked = new Map<string, PromiseWithResolvers<FoundSource | undefined>>()

  const keep = (device: string, source: FoundSource | undefined): void => {
    const oldest = entries.keys().next()
    if (entries.size >= most && !oldest.done) entries.delete(oldest.value)
    entries.delete(device)
    entries.set(device, { source, until: clock.now() + (source ? good_for.known : good_for.unknown) })
  }

  const look = async (devices: readonly string[]): Promise<Map<string, FoundSource>> => {
    const found = await findSources(pool, devices)
    for (const device of devices) keep(device, found.get(device))
    return found
  }

  /** What cannot be told now is asked for when it is needed. */
  const renew = async (): Promise<void> => {
    const devices = [...stale]
    stale.clear()
    for (const part of portions(devices, some)) await look(part).catch(() => undefined)
  }
  const renewal = soon(gather, renew, { clock, loose: true })

  const answer = async (): Promise<void> => {
    const waiting = [...asked]
    asked.clear()
    for (const part of portions(waiting, some))
      await look(part.map(([device]) => device)).then(
        (found) => part.forEach(([device, { resolve }]) => void resolve(found.get(device))),
        (error: unknown) => part.forEach(([, { reject }]) => void reject(error)),
      )
  }

  /** With those that others ask for in the same turn of the loop. */
  const ask = (device: string): Promise<FoundSource | undefined> => {
    if (asked.size === 0) setImmediate(answer)
    const before = asked.get(device)
    if (before) return before.promise
    const one = Promise.withResolvers<FoundSource | undefined>()
    asked.set(device, one)
    return one.promise
  }

  return {
    async find(device: string): Promise<FoundSource | undefined> {
      const entry = entries.get(device)
      const left = entry ? entry.until - clock.now() : 0
      if (!entry || left <= 0) return ask(device)
      if (entry.source && left < renewed) {
        stale.add(device)
        renewal.ask()
      }
      return entry.source
    },
    forget: (device: string): void => void entries.delete(device),
  }
}
