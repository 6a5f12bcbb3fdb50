import { expect, test } from 'vitest'
import { textsOf } from '#test/chat.ts'
import { fleet } from '#test/fleet.ts'
import { minutesFromNow, newKey, signInPhone } from '#test/phones.ts'

const { db, dealer_id, server, tenant } = await fleet()
const path = 'mobile/chat/send'

test('what is sent twice is written once, by who drove then, and the history has it', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  const { id: employee_id } = await alice.call('employee/create', { employee: { first_name: 'Ada', tracker_id } })
  const asked = { key: newKey(), at: minutesFromNow(-60), text: 'At the gate' }
  const answer = await phone.call(path, { ...asked, clock: minutesFromNow(0) })
  expect(await phone.call(path, { ...asked, clock: minutesFromNow(1) })).toEqual(answer)
  const { list } = await alice.call('tracker/chat/list', { tracker_id })
  const submit_time = asked.at.slice(0, 19).replace('T', ' ')
  expect(list).toMatchObject([{ ...answer, text: 'At the gate', type: 'INCOMING', employee_id, submit_time }])
  expect((await phone.fails(path, { ...asked, text: 'Elsewhere' })).code).toBe(247)
  const { list: entries } = await alice.call('history/unread/list')
  expect(entries.filter(({ event }: { event: string }) => event === 'chat_message')).toMatchObject([
    { tracker_id, event_time: submit_time, extra: { message_id: answer.id, text: 'At the gate' } },
  ])
})

test('what is too long ago, blank or too long is refused by its name, and without the plan nothing is written', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const asked = { key: newKey(), at: minutesFromNow(0), text: 'Hello' }
  for (const wrong of [{ at: minutesFromNow(-31 * 1440) }, { text: ' ' }, { text: 'a'.repeat(20_001) }])
    expect((await phone.fails(path, { ...asked, ...wrong })).body.errors).toMatchObject([
      { parameter: Object.keys(wrong)[0] },
    ])
  expect((await phone.call('mobile/read')).chat).toBe(true)
  await db.updateTable('tariff').set({ features: [] }).where('dealer_id', '=', dealer_id).execute()
  expect((await phone.fails(path, asked)).code).toBe(236)
  expect((await phone.call('mobile/read')).chat).toBe(false)
  await db
    .updateTable('tariff')
    .set({ features: ['chat'] })
    .where('dealer_id', '=', dealer_id)
    .execute()
  expect(await textsOf(alice, phone.tracker_id)).toEqual([])
})
