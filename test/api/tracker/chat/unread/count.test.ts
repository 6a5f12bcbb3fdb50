import { expect, test } from 'vitest'
import { writeFrom } from '#test/chat.ts'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

const { db, dealer_id, server, tenant, subuser } = await fleet()
const path = 'tracker/chat/unread/count'

test('what the field has written and nobody has read, to who sees the tracker, and only with the plan', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  expect(await alice.call(path)).toEqual({ value: {} })
  await writeFrom(phone, 'One')
  await writeFrom(phone, 'Two')
  await alice.call('tracker/chat/send', { tracker_id, message: 'Mine' })
  expect(await alice.call(path)).toEqual({ value: { [tracker_id]: 2 } })
  expect(await (await subuser(alice)).call(path)).toEqual({ value: {} })
  expect(await (await tenant()).call(path)).toEqual({ value: {} })
  await db.updateTable('tariff').set({ features: [] }).where('dealer_id', '=', dealer_id).execute()
  expect((await alice.fails(path)).code).toBe(236)
})
