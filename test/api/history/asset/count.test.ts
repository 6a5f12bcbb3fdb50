import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { day } from '#test/history.ts'
import { assetsIn } from './assets.ts'

const opened = await fleet()
const path = 'history/asset/count'

test('entries of assets are counted as they would be listed', async () => {
  const { account, vehicle, ids } = await assetsIn(opened)
  await account.call('history/mark_read', { id: ids[0] })
  expect(await account.call(path, day)).toEqual({ total: 3, total_unread: 2 })
  const assets = [{ id: vehicle, type: 'vehicle' }]
  expect(await account.call(path, { ...day, assets })).toEqual({ total: 2, total_unread: 1 })
  expect(await account.call(path, { ...day, assets, only_unread: true })).toEqual({ total: 1, total_unread: 1 })
  expect(await account.call(path, { ...day, only_emergency: true })).toEqual({ total: 0, total_unread: 0 })
  expect(await account.call(path, { ...day, events: ['sos'] })).toEqual({ total: 0, total_unread: 0 })
  expect(await account.call(path, { ...day, asset_types: ['employee'] })).toEqual({ total: 2, total_unread: 2 })
  expect(await account.fails(path, { ...day, from: '2026-01-01 00:00:00' })).toMatchObject({ code: 211 })
})
