import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { afterwards } from '#test/afterwards.ts'
import { alster } from '#test/checkins.ts'
import { fleet } from '#test/fleet.ts'
import { minutesFromNow, newKey, type PhoneUser, signInPhone } from '#test/phones.ts'

/** The queue of a phone that had no net for a day: whatever becomes of its connections, all of it is done exactly once. */

const { db, server, tenant } = await fleet({ own: true })
const url = await server.listen({ port: 0, host: '127.0.0.1' })
afterwards(() => server.close())

const items = 500
const cuts = 50

/** Numbers below a bound that look random, and are the same in each run. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const checkin = (i: number) => ({
  ...{ key: newKey(), at: minutesFromNow(i - 1440), clock: minutesFromNow(0) },
  ...{ location: alster, comment: `item ${i}` },
})

/** Sends an item; answers the id of what was made of it, or nothing where the connection was cut before that. */
const send = async ({ hash }: PhoneUser, item: object, signal?: AbortSignal): Promise<number | undefined> => {
  const body = JSON.stringify({ hash, ...item })
  const headers = { 'content-type': 'application/json' }
  try {
    const answer = await fetch(`${url}/v2/mobile/checkin/create`, {
      method: 'POST',
      headers,
      body,
      ...(signal && { signal }),
    })
    const told = (await answer.json()) as { id: number }
    expect(told).toMatchObject({ success: true })
    return told.id
  } catch (error) {
    if (signal?.aborted) return undefined
    throw error
  }
}

test('500 items of two phones come through exactly once, with 50 cuts, sent again, twice at once and out of order', async () => {
  const alice = await tenant()
  const phones = [await signInPhone(server, alice), await signInPhone(server, alice)] as const
  const next = numbers(4711)
  const queue = Array.from({ length: items }, (_, i) => ({ i, item: checkin(i), ids: new Set<number>() }))
  // Each among those that are twenty places away.
  const order = queue.map((one, i) => ({ one, at: i + next(20) })).sort((a, b) => a.at - b.at)
  const cut = new Set<number>()
  while (cut.size < cuts) cut.add(next(items))

  const deliver = async ({ i, item, ids }: (typeof queue)[number]): Promise<void> => {
    const phone = phones[i % 2 === 0 ? 0 : 1]
    const note = async (signal?: AbortSignal) => {
      const id = await send(phone, item, signal)
      if (id !== undefined) ids.add(id)
    }
    if (cut.has(i)) await note(AbortSignal.timeout(next(15)))
    await (i % 10 === 0 ? Promise.all([note(), note()]) : note())
    if (i % 7 === 0) await note()
  }
  const waiting = order.map(({ one }) => one)
  const carry = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await deliver(one)
  }
  await Promise.all(Array.from({ length: 4 }, carry))

  expect(queue.filter(({ ids }) => ids.size !== 1)).toEqual([])
  const { rows } = await sql<{ comment: string; entries: number }>`
    select c.comment, (select count(*)::int from history h where h.account_id = c.account_id and h.extra ->> 'checkin_id' = c.id::text) as entries
    from checkin c where c.account_id = ${alice.id}`.execute(db)
  expect(rows.map(({ comment }) => comment).sort()).toEqual(queue.map(({ item }) => item.comment).sort())
  expect(rows.filter(({ entries }) => entries !== 1)).toEqual([])
}, 300_000)

test('a phone that is cut off in the middle has sent what it had sent, and no more', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  for (let i = 0; i < 5; i++) await send(phone, checkin(i))
  await alice.call('mobile/phone/delete', { phone_id: phone.phone_id })
  expect((await phone.fails('mobile/checkin/create', checkin(6))).code).toBe(4)
  expect((await alice.call('checkin/list')).list).toHaveLength(5)
})
