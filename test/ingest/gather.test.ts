import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { laneOf } from '#ingest/lanes.ts'
import { createMetrics } from '#src/metrics.ts'
import { freshDatabase } from '#test/database.ts'
import { makeSource, secret } from '#test/source.ts'
import { point } from '#test/track/points.ts'

/** Longer than any test lasts: what is stored all the same did not wait for it. */
const forever = 600_000

const now = Date.now()
const { pool } = await freshDatabase()

const fail = (details: object): never => {
  throw new Error(JSON.stringify(details))
}
const log = { error: fail, warn: fail, info: fail }

const ingestWith = ({ gather, ...options }: { gather: number; together?: boolean }) => {
  const committed: number[][] = []
  const onCommit = (ids: readonly number[]) => void committed.push([...ids].sort((a, b) => a - b))
  return {
    ...createIngest({ pool, secret, metrics: createMetrics(), log, onCommit, gather: () => gather, ...options }),
    committed,
  }
}

/** Sources of both lanes, those of the first before those of the second. */
const sources = async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => makeSource(pool)))
  const [first = [], second = []] = [0, 1].map((lane) => made.filter(({ source_id }) => laneOf(source_id, 2) === lane))
  return [...first.slice(0, 2), ...second.slice(0, 2)]
}
const idsOf = (some: readonly { source_id: number }[]) => some.map(({ source_id }) => source_id).sort((a, b) => a - b)

const messageOf = ({ device }: { device: string }, event?: string) => ({
  device,
  points: [point({ time: now, lat: 52, lng: 13, ...(event && { attributes: { event } }) })],
  received: now,
})

test('what comes within the time is one batch, of all lanes where they go together', async () => {
  const all = await sources()
  const { feed, committed } = ingestWith({ gather: 300, together: true })
  await Promise.all(all.map((one) => feed(messageOf(one))))
  expect(committed).toEqual([idsOf(all)])
  const apart = ingestWith({ gather: 300, together: false })
  await Promise.all(all.map((one) => apart.feed({ ...messageOf(one), received: now + 1 })))
  expect(apart.committed.length).toBe(2)
})

test('a device that reports an event, answers a command or sends what it has kept is not kept waiting, nor is who waits with it', async () => {
  const [one, beside, , other] = await sources()
  if (!one || !beside || !other) throw new Error('there are sources in both lanes')
  const kept = { ...messageOf(one), received: now + 60_001 }
  for (const urgent of [{ ...messageOf(one, 'sos') }, { ...messageOf(one), urgent: true }, kept]) {
    const { feed, committed } = ingestWith({ gather: forever })
    const waits = feed(messageOf(beside))
    // Its device is found before that of who comes later.
    await Promise.all([feed(urgent), waits])
    expect(committed).toEqual([idsOf([one, beside])])
  }
})

test('what is gathered is stored when all ends', async () => {
  const all = await sources()
  const { feed, drain, committed } = ingestWith({ gather: forever })
  const fed = all.map((one) => feed(messageOf(one)))
  // A device that is known by now: it waits in its lane, and so do the others.
  await feed({ ...messageOf(all[0] as { device: string }), points: [] })
  await drain()
  expect(await Promise.all(fed)).toMatchObject(all.map(() => ({ known: true, taken: 1 })))
  expect(committed.flat().sort((a, b) => a - b)).toEqual(idsOf(all))
})
