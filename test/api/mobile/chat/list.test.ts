import { expect, test } from 'vitest'
import { writeFrom } from '#test/chat.ts'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

const { server, tenant } = await fleet()
const path = 'mobile/chat/list'

test('both sides, the newest first, and on before one that was told', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  const first = await writeFrom(phone, 'One')
  const { id } = await alice.call('tracker/chat/send', { tracker_id, message: 'Two' })
  const last = await writeFrom(phone, 'Three')
  const { list, count } = await phone.call(path)
  expect(count).toBe(3)
  expect(list).toMatchObject([
    { id: last, text: 'Three', own: true },
    { id, text: 'Two', own: false },
    { id: first, text: 'One', own: true },
  ])
  expect((await phone.call(path, { limit: 1 })).list).toEqual([list[0]])
  expect((await phone.call(path, { before_id: id })).list).toEqual([list[2]])
  expect((await phone.fails(path, { limit: 101 })).body.errors).toMatchObject([{ parameter: 'limit' }])
})
