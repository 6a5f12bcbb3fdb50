import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDoor, aState, aTank, makeSensor } from '#test/sensors.ts'

const { server, tenant, tracker } = await fleet()
const alice = await tenant()
const { tracker_id } = await tracker(alice)
const sensor_id = await makeSensor(alice, tracker_id)
const path = 'tracker/sensor/calibration_data/update'
const pairs = (...ins: number[]) => ins.map((one) => ({ in: one, out: -one }))
const read = async () => (await alice.call('tracker/sensor/calibration_data/read', { tracker_id, sensor_id })).value

test('pairs are kept by what rises, in place of those before', async () => {
  await alice.call(path, { tracker_id, sensor_id, data: pairs(3, 1, 2) })
  expect(await read()).toEqual(pairs(1, 2, 3))
  await alice.call(path, { tracker_id, sensor_id, data: [] })
  expect(await read()).toEqual([])
})

test('a single pair, an `in` that is given twice, what is no figure, and 10,000 pairs are none', async () => {
  const faultOf = async (data: unknown) => {
    const { code, body } = await alice.fails(path, { tracker_id, sensor_id, data })
    expect(code).toBe(7)
    return body.errors[0]
  }
  expect(await faultOf(pairs(1))).toEqual({ parameter: 'data', error: 'must have two pairs, or none' })
  expect(await faultOf(pairs(1, 2, 1))).toEqual({ parameter: 'data.2.in', error: 'is given twice: 1' })
  expect(await faultOf([{ in: 'NaN', out: 1 }])).toMatchObject({ parameter: 'data.0.in' })
  expect(await faultOf([{ in: 1e13, out: 1 }])).toMatchObject({ parameter: 'data.0.in' })
  const many = (count: number) => pairs(...Array.from({ length: count }, (_, i) => i))
  expect(await faultOf(many(1001))).toEqual({ parameter: 'data', error: expect.stringMatching(/1,?000/) })
  expect(await alice.fails(path, { tracker_id, sensor_id, data: many(10_000) })).toMatchObject({ code: 9, http: 412 })
  expect(await read()).toEqual([])
})

test('what JSON writes and no figure can be is refused with its place', async () => {
  for (const [figure, parameter] of [
    ['{"in":1e999,"out":0}', 'data.0.in'],
    ['{"in":0,"out":-1e999}', 'data.0.out'],
  ]) {
    const payload = `{"hash":"${alice.hash}","tracker_id":${tracker_id},"sensor_id":${sensor_id},"data":[${figure},{"in":5,"out":5}]}`
    const headers = { 'content-type': 'application/json' }
    const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, headers, payload })
    expect(answer.json()).toMatchObject({ status: { code: 7 }, errors: [{ parameter }] })
  }
  expect(await read()).toEqual([])
})

test('a discrete, a virtual and a composite sensor have no calibration', async () => {
  for (const sensor of [
    aDoor,
    aState,
    { ...aTank, input_name: 'composite', parameters: { parent_ids: [sensor_id] } },
  ]) {
    const those = { tracker_id, sensor_id: await makeSensor(alice, tracker_id, sensor) }
    expect(await alice.fails(path, { ...those, data: [] })).toMatchObject({ code: 228 })
    expect(await alice.fails('tracker/sensor/calibration_data/read', those)).toMatchObject({ code: 228 })
  }
})
