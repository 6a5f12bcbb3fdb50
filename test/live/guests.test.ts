import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Visitor } from '#live/audience.ts'
import { createGuests } from '#live/guests.ts'
import { createMaker } from '#live/made.ts'
import { createMetrics } from '#src/metrics.ts'
import { digestOf } from '#store/people/sessions.ts'
import { afterwards } from '#test/afterwards.ts'
import { type Answer, fleet } from '#test/fleet.ts'
import { hesitating } from '#test/hesitating.ts'
import { make, plain, read, update } from '#test/links.ts'

const { url, tenant, tracker } = await fleet({ own: true })

/** Somebody from the public, and the titles in each frame that was told. */
const visiting = () => {
  const told: string[][] = []
  const send = (text: string) => told.push(JSON.parse(text).data.objects?.map(({ title }: Answer) => title) ?? [])
  const socket = { readyState: 1, OPEN: 1, bufferedAmount: 0, send }
  const visitor = { socket, subscriptions: new Map(), resume: () => undefined } as unknown as Visitor
  return { told, visitor }
}

/** A link that shows one device of an account, to whoever enters; states are made over connections that hesitate. */
const watching = async () => {
  const { db, pauseAt } = hesitating(url)
  const alice = await tenant()
  const [one, two] = [await tracker(alice, { label: 'One' }), await tracker(alice, { label: 'Two' })]
  const id = await make(alice, plain(one.tracker_id))
  const digest = digestOf((await read(alice, id)).hash)
  const noted: number[] = []
  const guests = createGuests({
    ...{ db, maker: createMaker(db, () => false), addresses: undefined },
    ...{ metrics: createMetrics(), log: pino({ level: 'silent' }) },
    onMade: ({ source_id }) => void noted.push(source_id),
  })
  afterwards(() => guests.close())
  const change = () => alice.call(update, { id, ...plain(two.tracker_id) })
  /** Keeps back the next answer to such a statement: a state that is read of a device, if nothing else is said. */
  const pause = (statement = /from source_state/) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { read: pauseAt(statement, promise), go: resolve }
  }
  return { guests, digest, alice, id, one, noted, change, pause }
}

test('who is told of a link while it is changed is told all of it anew, and then no more of what it showed', async () => {
  const { guests, digest, alice, id, one, change, pause } = await watching()
  const { visitor, told } = visiting()
  await guests.enter(visitor, digest)
  const { read: reached, go } = pause()
  guests.tell(visitor)
  await reached
  await change()
  guests.check(alice.id)
  // What would be done out of turn is done by then.
  for (let i = 0; i < 20; i++) await read(alice, id)
  go()
  await expect.poll(() => told.at(-1)).toEqual(['Two'])
  expect(guests.watches(one.source_id)).toBe(false)
  await guests.close()
  expect(told).toEqual([['One'], ['Two']])
})

test('a link that all have left while it was read is watched no more', async () => {
  const { guests, digest, one, pause } = await watching()
  const { visitor } = visiting()
  const { read: reached, go } = pause(/prepared: geo_link_trackers/)
  const entered = guests.enter(visitor, digest)
  await reached
  guests.leave(visitor)
  go()
  await entered
  expect(guests.watches(one.source_id)).toBe(false)
})

test('of a link that all have left while it was told nothing is noted', async () => {
  const { guests, digest, pause, noted } = await watching()
  const { visitor, told } = visiting()
  await guests.enter(visitor, digest)
  const { read, go } = pause()
  guests.tell(visitor)
  await read
  guests.leave(visitor)
  go()
  await guests.close()
  expect([told, noted]).toEqual([[], []])
})
