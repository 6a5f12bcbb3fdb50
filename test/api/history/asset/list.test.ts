import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { day } from '#test/history.ts'
import { assetsIn } from './assets.ts'

const opened = await fleet()
const path = 'history/asset/list'

test('entries of vehicles and employees by time, with what they are called', async () => {
  const { account, ids } = await assetsIn(opened)
  const messages = async (params: object) =>
    (await account.call(path, { ...day, ...params })).list.map(({ message }: { message: string }) => message)
  expect((await account.call(path, day)).list.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 3))
  expect(await messages({})).toEqual(['Lorry: Too fast', 'Ada Byron: Too fast', 'Lorry: Too fast'])
  expect(await messages({ add_tracker_label: true })).toEqual(await messages({}))
  expect((await messages({ add_asset_label: false }))[0]).toBe('Too fast')
  expect((await messages({ add_asset_label: false, add_tracker_label: true }))[0]).toBe('Van: Too fast')
})

test('of certain assets, of a kind of them, and a part', async () => {
  const { account, vehicle, employee, ids } = await assetsIn(opened)
  const asked = async (params: object) => {
    const { list, limit_exceeded } = await account.call(path, { ...day, ...params })
    return [list.map(({ id }: { id: number }) => ids.indexOf(id)), limit_exceeded]
  }
  expect(await asked({ assets: [{ id: vehicle, type: 'vehicle' }] })).toEqual([[0, 2], false])
  expect(await asked({ assets: [{ id: employee, type: 'employee' }] })).toEqual([[1, 2], false])
  expect(await asked({ assets: [{ id: employee + 1000, type: 'vehicle' }] })).toEqual([[], false])
  expect(await asked({ assets: [] })).toEqual([[], false])
  expect(await asked({ asset_types: ['employee'] })).toEqual([[1, 2], false])
  expect(await asked({ assets: [{ id: vehicle, type: 'vehicle' }], asset_types: ['employee'] })).toEqual([[], false])
  expect(await asked({ limit: 2 })).toEqual([[0, 1], true])
  expect(await asked({ limit: 3 })).toEqual([[0, 1, 2], false])
  expect(await account.call(path, { ...day, limit: 2 })).toMatchObject({ count: 3 })
  expect(await account.call(path, { ...day, limit: 1, asset_types: ['employee'] })).toMatchObject({ count: 2 })
  expect(await asked({ ascending: false, limit: 1 })).toEqual([[2], true])
})

test('nothing of other accounts; too long a period, too many entries', async () => {
  const { vehicle } = await assetsIn(opened)
  const bob = await opened.tenant()
  expect(await bob.call(path, { ...day, assets: [{ id: vehicle, type: 'vehicle' }] })).toMatchObject({ list: [] })
  expect(await bob.fails(path, { ...day, from: '2026-01-01 00:00:00' })).toMatchObject({ code: 211 })
  expect(await bob.fails(path, { ...day, limit: 1001 })).toMatchObject({ code: 212 })
})
