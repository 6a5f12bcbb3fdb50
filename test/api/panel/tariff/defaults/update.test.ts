import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'

const { otherDealer, panel } = await fleet()
const permissions = { tariffs: ['create', 'read', 'update'] }

/** A panel of a dealer of its own, with a plan of each kind. */
const opened = async () => {
  const ann = await panel(permissions, await otherDealer())
  const create = async (device_type: string): Promise<number> =>
    (await ann.call('panel/tariff/create', { tariff: tariff({ device_type }) })).id
  return { ann, tracker_plan: await create('tracker'), camera_plan: await create('camera') }
}

const gifts = { activation_bonus: 3.25, free_days: 10, free_days_device_limit: 3 }

test('what is set is read', async () => {
  const { ann, tracker_plan, camera_plan } = await opened()
  const both = { tracker: { tariff_id: tracker_plan, ...gifts }, camera: { tariff_id: camera_plan, ...gifts } }
  await ann.call('panel/tariff/defaults/update', both)
  expect(await ann.call('panel/tariff/defaults/read')).toEqual(both)
})

test('that of cameras stays when it is not sent, and goes with plan 0', async () => {
  const { ann, tracker_plan, camera_plan } = await opened()
  const camera = { tariff_id: camera_plan, ...gifts }
  await ann.call('panel/tariff/defaults/update', { tracker: { tariff_id: tracker_plan, ...gifts }, camera })
  const tracker = { tariff_id: tracker_plan, activation_bonus: 0, free_days: 0 }
  await ann.call('panel/tariff/defaults/update', { tracker })
  expect(await ann.call('panel/tariff/defaults/read')).toEqual({
    tracker: { ...tracker, free_days_device_limit: 3 },
    camera,
  })
  const unlimited = { ...tracker, free_days_device_limit: null }
  await ann.call('panel/tariff/defaults/update', { tracker: unlimited })
  expect(await ann.call('panel/tariff/defaults/read')).toEqual({ tracker: unlimited, camera })
  await ann.call('panel/tariff/defaults/update', { tracker, camera: { ...camera, tariff_id: 0 } })
  expect((await ann.call('panel/tariff/defaults/read')).camera.tariff_id).toBe(0)
})

test('what is left out of either stays', async () => {
  const { ann, tracker_plan, camera_plan } = await opened()
  const update = (params: object) => ann.call('panel/tariff/defaults/update', params)
  await update({ tracker: { tariff_id: tracker_plan, ...gifts }, camera: { tariff_id: camera_plan, ...gifts } })
  await update({ tracker: { free_days: 20 }, camera: { activation_bonus: 1 } })
  expect(await ann.call('panel/tariff/defaults/read')).toEqual({
    tracker: { tariff_id: tracker_plan, ...gifts, free_days: 20 },
    camera: { tariff_id: camera_plan, ...gifts, activation_bonus: 1 },
  })
  await update({ tracker: {}, camera: {} })
  expect((await ann.call('panel/tariff/defaults/read')).tracker.free_days).toBe(20)
})

test('of cameras nothing is set without a plan', async () => {
  const { ann, camera_plan } = await opened()
  const params = { tracker: {}, camera: { free_days: 5 } }
  expect(await ann.fails('panel/tariff/defaults/update', params)).toMatchObject({ code: 239 })
  await ann.call('panel/tariff/defaults/update', { tracker: {}, camera: { tariff_id: camera_plan } })
  expect((await ann.call('panel/tariff/defaults/read')).camera).toEqual({
    tariff_id: camera_plan,
    activation_bonus: 0,
    free_days: 0,
    free_days_device_limit: null,
  })
})

test('what a new dealer reads can be sent back', async () => {
  const { ann } = await opened()
  const before = await ann.call('panel/tariff/defaults/read')
  await ann.call('panel/tariff/defaults/update', before)
  expect(await ann.call('panel/tariff/defaults/read')).toEqual(before)
})

test('the plan must be one of the dealer’s and for such devices; else nothing changes', async () => {
  const { ann, tracker_plan, camera_plan } = await opened()
  const other = await opened()
  const before = await ann.call('panel/tariff/defaults/read')
  const of = (tariff_id: number) => ({ tariff_id, ...gifts })
  for (const tariff_id of [0, 2_000_000_000, other.tracker_plan])
    expect(await ann.fails('panel/tariff/defaults/update', { tracker: of(tariff_id) })).toMatchObject({
      code: 239,
      http: 404,
    })
  expect(await ann.fails('panel/tariff/defaults/update', { tracker: of(camera_plan) })).toMatchObject({
    code: 237,
    http: 400,
  })
  const wrong = { tracker: of(tracker_plan), camera: of(tracker_plan) }
  expect(await ann.fails('panel/tariff/defaults/update', wrong)).toMatchObject({ code: 237 })
  expect(await ann.call('panel/tariff/defaults/read')).toEqual(before)
})

test('amounts and days are not negative', async () => {
  const { ann, tracker_plan } = await opened()
  const tracker = { tariff_id: tracker_plan, activation_bonus: -1, free_days: -1, free_days_device_limit: -1 }
  const { code, body } = await ann.fails('panel/tariff/defaults/update', { tracker })
  expect(code).toBe(7)
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual([
    'tracker.activation_bonus',
    'tracker.free_days',
    'tracker.free_days_device_limit',
  ])
})
