import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { User } from '#contract/caller.ts'
import type { Visitor } from '#live/audience.ts'
import { createKeeper } from '#live/keeper.ts'
import { createSights } from '#live/sights.ts'
import * as sessions from '#store/people/sessions.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { hesitating } from '#test/hesitating.ts'

const { db, url, tenant } = await fleet({ own: true })
const { db: hesitant, pauseAt } = hesitating(url)

const userOf = ({ id, hash }: Person): User =>
  ({ kind: 'user', account_id: id, user_id: id, master: true, digest: sessions.digestOf(hash) }) as User

/** Somebody on the live channel as this user; whom the keeper lets go is noted. */
const keeping = (user: User) => {
  const said: string[] = []
  const socket = { readyState: 1, OPEN: 1, bufferedAmount: 0, send: (text: string) => void said.push(text) }
  const visitor = { socket, user, subscriptions: new Map(), resume: () => undefined } as unknown as Visitor
  const forgotten: Visitor[] = []
  const keeper = createKeeper({
    ...{ db: hesitant, visitors: new Set([visitor]), log: pino({ level: 'silent' }) },
    sights: createSights(hesitant, () => undefined),
    forget: (visitor) => void forgotten.push(visitor),
  })
  return { visitor, keeper, said, forgotten }
}

test.each([
  ['stays who signs in as another while the first session is found to have ended', true],
  ['goes who has no other session than one that has ended', false],
])('%s', async (_, isAnother) => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { visitor, keeper, said, forgotten } = keeping(userOf(alice))
  await sessions.endSession(db, sessions.digestOf(alice.hash))
  const another = Promise.withResolvers<void>()
  const looked = pauseAt(/prepared: bearers/, another.promise)
  keeper.note(alice.id)
  await looked
  if (isAnother) visitor.user = userOf(bob)
  another.resolve()
  await keeper.close()
  expect([said.length, forgotten.length]).toEqual(isAnother ? [0, 0] : [1, 1])
})
