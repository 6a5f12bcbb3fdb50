import { expect, test } from 'vitest'
import { sent } from '#test/rough.ts'
import { reporting } from './reporting.ts'

const { tenant, tracker, send, made } = await reporting()

const period = { from: '2026-11-02 00:00:00', to: '2026-11-02 23:59:59' }
const plugin = { plugin_id: 46, speed_limit: 110, min_speeding_duration: 1 }

interface Row {
  [field: string]: { v: string; raw: number }
}
const rowsOf = ({ data = [] }: { data?: { rows: Row[] }[] }): Row[] => data.flatMap(({ rows }) => rows)

test('how a vehicle was driven, from its points and what the device tells itself', async () => {
  const alice = await tenant()
  const { device_id, tracker_id } = await tracker(alice)
  await send(device_id, sent({ event: 'harsh_driving', harsh_driving: 'cornering' }, 40))
  const { sheets } = await made(alice, { plugin, trackers: [tracker_id], ...period })
  const [rating, speeding, harsh, idling] = sheets[0].sections.map(rowsOf)
  expect(speeding).toMatchObject([{ limit: { raw: 110 } }])
  expect(harsh.map(({ type }: Row) => type?.v)).toEqual(['Sharp turn', 'Harsh braking'])
  expect(idling).toMatchObject([{ duration: { raw: expect.any(Number) } }])
  expect(rating).toMatchObject([{ count: { raw: 4 }, rating: { raw: 0 }, stars: { raw: 1 } }])
})

test('of devices that send seldom only what they tell themselves counts', async () => {
  const alice = await tenant()
  const { device_id, tracker_id } = await tracker(alice)
  await send(
    device_id,
    sent({ event: 'harsh_driving' }, 40).filter((_, i) => i % 5 === 0),
  )
  const { sheets } = await made(alice, { plugin, trackers: [tracker_id], ...period })
  const harsh = rowsOf(sheets[0].sections[2])
  expect(harsh.map(({ type }) => type?.v)).toEqual(['Harsh driving'])
})

test('the limit of a vehicle counts in place of that of the report, where it is asked for', async () => {
  const alice = await tenant()
  const { device_id, tracker_id } = await tracker(alice)
  await send(device_id, sent())
  const vehicle = { label: 'Van', type: 'car', subtype: null, max_speed: 60, tracker_id }
  await alice.call('vehicle/create', { vehicle })
  const limits = async (more: object) => {
    const { sheets } = await made(alice, { plugin: { ...plugin, ...more }, trackers: [tracker_id], ...period })
    return rowsOf(sheets[0].sections[1]).map(({ limit }) => limit?.raw)
  }
  expect(await limits({ use_vehicle_speed_limit: true })).toEqual([60, 60])
  expect(await limits({})).toEqual([110])
})

test('by drivers, those that the caller sees and asks for', async () => {
  const alice = await tenant()
  const { device_id, tracker_id } = await tracker(alice)
  await send(device_id, sent())
  const { id } = await alice.call('employee/create', { employee: { first_name: 'Ada' } })
  const asked = { trackers: [tracker_id], ...period }
  const { sheets } = await made(alice, { plugin: { ...plugin, plugin_id: 82 }, ...asked })
  expect(rowsOf(sheets[0].sections[0])).toMatchObject([{ name: { v: 'Unknown driver' }, count: { raw: 3 } }])
  const ada = { ...plugin, plugin_id: 82, employees: [id] }
  expect(rowsOf((await made(alice, { plugin: ada, ...asked })).sheets[0].sections[0])).toEqual([])
  const nobody = { ...ada, employees: [id + 1000] }
  expect(await alice.fails('report/tracker/generate', { plugin: nobody, ...asked })).toMatchObject({ code: 217 })
})

test('penalties that are none are refused by their names', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const asked = async (more: object) =>
    (
      await alice.fails('report/tracker/generate', {
        plugin: { ...plugin, ...more },
        trackers: [tracker_id],
        ...period,
      })
    ).body.errors
  expect(await asked({ speeding_penalties: { fast: 3 } })).toMatchObject([{ parameter: 'plugin.speeding_penalties' }])
  expect(await asked({ harsh_driving_penalties: { harshBraking: -1 } })).toMatchObject([
    { parameter: 'plugin.harsh_driving_penalties.harshBraking' },
  ])
})
