import type { News } from '#bus/bus.ts'
import type { Dealer } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import { soon } from '#pace/gathered.ts'
import { repeated } from '#pace/row.ts'
import * as commands from '#store/command/commands.ts'
import { type Db, isAway } from '#store/db.ts'
import { withDevice } from '#store/dealer/panel-trackers.ts'
import { readSources } from '#store/fleet/device-states.ts'
import type { Visitor } from './audience.ts'
import { type ConsoleTold, newConsole, newsOf } from './console-frames.ts'
import * as frames from './frames.ts'
import { isFull, say } from './visitor.ts'

/** The device of a console, once it was looked up. */
export interface Device {
  source_id: number
  account_id: number
}

/** Watchers, and what each watches. */
export interface Watching {
  visitor: Visitor
  dealer: Dealer
  device: string
  /** Throws once who has come may look no more. */
  check(): Promise<void>
}

/** Milliseconds that news are gathered. */
const gather = 250
/** Commands of a device that are told of, the newest. */
const most_commands = 20

/** Answers whether there may be something new of the device; of one that was not looked up yet nothing is known. */
export const isAbout = (news: News, device: Device | undefined): boolean => {
  if ('ids' in news && news.kind !== 'history') return !!device && news.ids.includes(device.source_id)
  return news.kind === 'rights' && (news.account_id === undefined || news.account_id === device?.account_id)
}

/** The device, if there is one still; another one that has its identifier now is none. */
export const sameDevice = (
  before: Device | undefined,
  found: (Device & { corrupted: unknown }) | undefined,
): Device | undefined => {
  if (!found || found.corrupted || (before && before.source_id !== found.source_id)) return undefined
  return { source_id: found.source_id, account_id: found.account_id }
}

/** The end of a console that failed so: who may look no more is told; while the database is away it does not end. */
export const endingOf = (error: unknown): 'logout' | 'stay' | 'fail' => {
  if (error instanceof Failure) return 'logout'
  return isAway(error) ? 'stay' : 'fail'
}

/** The console of one device: tells what it sends and is told, until either leaves. */
export const createConsole = (db: Db, watching: Watching, onError: (error: unknown) => void) => {
  const { visitor, dealer, device: name, check } = watching
  const told: ConsoleTold = newConsole()
  let device: Device | undefined
  let ended = false

  /** Tells what is new, where who looks still may. Ends it where not, or where the device is the dealer's no more. */
  const tell = async (): Promise<void> => {
    await check()
    const found = sameDevice(device, await withDevice(db, dealer, name))
    if (!found) return visitor.socket.close(1008, 'no such device')
    device = found
    // What waits to be read is enough: it is told later of what was then.
    if (isFull(visitor)) return
    for (const text of await readNews(db, found, told)) say(visitor, text)
  }
  const end = (error: unknown): void => {
    const ending = endingOf(error)
    if (ending === 'logout') {
      say(visitor, frames.logout)
      visitor.socket.close(1008, 'session closed')
    } else if (ending === 'fail') {
      onError(error)
      visitor.socket.close(1011, 'unexpected error')
    }
  }
  const look = repeated(async () => {
    if (!ended) await tell().catch(end)
  })
  const later = soon(gather, () => void look())

  return {
    visitor,
    look: (): void => void look(),
    note(news?: News): void {
      if (!news || isAbout(news, device)) later.ask()
    },
    /** Looks no more; resolves when it does not. */
    async end(): Promise<void> {
      ended = true
      later.callOff()
      await look.going()
    },
  }
}

export type Console = ReturnType<typeof createConsole>

const readNews = async (db: Db, { source_id, account_id }: Device, told: ConsoleTold): Promise<string[]> => {
  const [states, { list }] = await Promise.all([
    readSources(db, [source_id]),
    commands.list(db, { account_id }, source_id, { limit: most_commands, offset: 0 }),
  ])
  return newsOf(states, list, told, Date.now())
}
