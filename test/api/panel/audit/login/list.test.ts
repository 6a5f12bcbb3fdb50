import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { auditing } from '../auditors.ts'

const { panel, otherDealer } = await fleet({ own: true })

test('the logins of the dealer are listed, and of no other', async () => {
  const id = await otherDealer()
  const [anna, bert] = [await panel(auditing, id), await panel({}, id)]
  await panel(auditing, await otherDealer())
  const login = expect.stringMatching(/^panel\d+$/)
  expect(await anna.call('panel/audit/login/list')).toEqual({
    list: [
      { id: anna.id, login, deleted: false },
      { id: bert.id, login, deleted: false },
    ],
  })
})
