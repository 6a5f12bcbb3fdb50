import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { auditing, period } from './auditors.ts'

const { panel, otherDealer, tenant } = await fleet({ own: true })
const path = 'panel/audit/list'

/** Two logins of a dealer, who did three things. */
const busy = async () => {
  const id = await otherDealer()
  const [anna, bert] = [await panel(auditing, id), await panel(auditing, id)]
  const user = await tenant('UTC', id)
  await anna.call('panel/user/mfa/settings/default/update', { settings: { type: 'disallowed' } })
  await bert.call('panel/user/change_password', { user_id: user.id, password: 'another secret 2' })
  await anna.call('panel/user/mfa/settings/update', { target: { type: 'all' }, settings: { type: 'disallowed' } })
  return { anna, bert, user }
}

test('what the logins of a dealer did is listed, the newest first', async () => {
  const { anna, bert, user } = await busy()
  const { list, count } = await anna.call(path, period)
  expect(count).toBe(3)
  expect(list[1]).toEqual({
    id: 2,
    panel_login_id: bert.id,
    login: expect.stringMatching(/^panel\d+$/),
    entry_category: 'user',
    entry_id: user.id,
    action: 'panel/user/change_password',
    host: '127.0.0.1',
    user_agent: 'lightMyRequest',
    action_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  expect(list.map(({ id }: { id: number }) => id)).toEqual([3, 2, 1])
})

test('logins, actions and words narrow the list, and the count with it; it is told in parts', async () => {
  const { anna, bert } = await busy()
  const ids = async (params: object) => {
    const { list, count } = await anna.call(path, { ...period, ...params })
    return [list.map(({ id }: { id: number }) => id), count]
  }
  expect(await ids({ panel_login_ids: [bert.id] })).toEqual([[2], 1])
  expect(await ids({ panel_login_ids: [] })).toEqual([[], 0])
  expect(await ids({ actions: ['panel/user/mfa/settings/update'] })).toEqual([[3], 1])
  expect(await ids({ filter: 'MFA' })).toEqual([[3, 1], 2])
  expect(await ids({ filter: '%' })).toEqual([[], 0])
  expect(await ids({ ascending: true, limit: 2, offset: 1 })).toEqual([[2, 3], 3])
  expect(await ids({ from: '2019-01-01 00:00:00', to: '2020-01-01 00:00:00' })).toEqual([[], 0])
})

test('another dealer, and who may not read all of it, are told nothing', async () => {
  await busy()
  expect(await (await panel(auditing, await otherDealer())).call(path, period)).toEqual({ list: [], count: 0 })
  const { users: _, ...others } = auditing
  expect(await (await panel(others)).fails(path, period)).toMatchObject({ code: 13 })
})

test('a period that ends before it begins, and too long a part, are refused', async () => {
  const anna = await panel(auditing)
  expect(await anna.fails(path, { from: period.to, to: period.from })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'to' }] },
  })
  expect(await anna.fails(path, { ...period, limit: 10_001 })).toMatchObject({ code: 212 })
})
