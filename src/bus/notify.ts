import type pg from 'pg'
import { beat } from '#pace/beat.ts'
import { process_clock } from '#pace/clock.ts'
import { growing } from '#pace/pause.ts'
import type { Bus, BusLog } from './bus.ts'
import { createHearing, missTheSilent, reading } from './hearing.ts'
import { createIncoming, createOutgoing } from './letters.ts'
import { createPosting, telling } from './posting.ts'
import type { Oddity } from './read.ts'

/** PostgreSQL carries less than 8,000 bytes at once. */
const most_bytes = 7_500
const channel = 'odograph'
/** Milliseconds between two signs of life, and before another try to connect: at first, and at most. */
const usual_beat = 5_000
const pause = { first: 200, most: 5_000 }

interface Line {
  /** Rejects when there is no connection. */
  query(text: string, values?: unknown[]): Promise<unknown>
  close(): Promise<void>
}

interface Held {
  open(): Promise<pg.Client>
  onOpen(client: pg.Client, isFirst: boolean): Promise<void>
  onLost(error: unknown): void
}

/** A connection that is opened again whenever it ends. */
const hold = ({ open, onOpen, onLost }: Held): Line => {
  let client: pg.Client | undefined
  let ended = false
  let opened = 0
  let failures = 0
  /** Calls off the next try, while one is to come. */
  let callOff: (() => void) | undefined
  let running: Promise<void> | undefined

  const start = async (): Promise<void> => {
    const next = await open()
    next.once('end', () => {
      if (client === next) client = undefined
      comeAgain(new Error('its connection has ended'))
    })
    if (ended) return void (await next.end())
    await onOpen(next, opened++ === 0).catch((error: unknown) => {
      void next.end().catch(() => {})
      throw error
    })
    client = next
    failures = 0
  }
  const comeAgain = (error: unknown): void => {
    if (ended || callOff) return
    if (failures++ === 0) onLost(error)
    callOff = process_clock.after(growing(pause, failures), begin)
  }
  const begin = (): void => {
    callOff = undefined
    running = start().catch(comeAgain)
  }
  begin()
  return {
    query: async (text, values) => {
      if (!client) throw new Error('there is no connection')
      return client.query(text, values)
    },
    async close() {
      ended = true
      callOff?.()
      await running
      await client?.end().catch(() => {})
    },
  }
}

/**
 * The bus over the PostgreSQL that the processes share: what is listened on and what is told by are connections of their own,
 * so nothing waits for a transaction, and none for it. Resolves when it hears and is heard.
 */
export const notify = async (
  open: () => Promise<pg.Client>,
  log: BusLog,
  onOdd: (oddity: Oddity) => void,
  every = usual_beat,
): Promise<Bus> => {
  const hearing = createHearing(log)
  const outgoing = createOutgoing(most_bytes)
  const incoming = createIncoming(outgoing.from)
  const lost = (what: string) => (error: unknown) =>
    log.warn({ error: error instanceof Error ? error.message : String(error) }, what)

  const read = reading(hearing, incoming, onOdd)
  const hears = Promise.withResolvers<void>()
  const tells = Promise.withResolvers<void>()
  const listening = hold({
    open,
    async onOpen(client, isFirst) {
      client.on('notification', ({ payload = '' }) => read(payload))
      await client.query(`listen ${channel}`)
      incoming.skip()
      if (isFirst) return hears.resolve()
      log.info({}, 'what other processes tell is heard again')
      hearing.miss()
    },
    onLost: lost('what other processes tell is not heard'),
  })
  const sender = hold({
    open,
    async onOpen(client) {
      await client.query('set synchronous_commit = off')
      tells.resolve()
    },
    onLost: lost('other processes are not told'),
  })

  const send = async (letters: readonly string[]): Promise<void> => {
    if (letters.length > 0)
      await sender.query(`select pg_notify('${channel}', letter) from unnest($1::text[]) as letter`, [letters])
  }
  const posting = createPosting(outgoing, send)
  // A connection that says nothing is doubted once it owes an answer; and who missed the last letter learns of it.
  const signOfLife = (): void => {
    missTheSilent(hearing, incoming, every)
    void listening.query('select 1').catch(() => {})
    void send([outgoing.sign()]).catch(() => {})
  }
  const signs = beat(every, signOfLife, { loose: true })
  await Promise.all([hears.promise, tells.promise])

  return {
    ...telling(hearing, posting),
    async close() {
      await signs.stop()
      await posting.end()
      await Promise.all([listening.close(), sender.close()])
    },
  }
}
