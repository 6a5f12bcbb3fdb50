import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createCourier } from '#jobs/courier.ts'
import { createMetrics } from '#src/metrics.ts'
import { fleet, fleetSecret } from '#test/fleet.ts'
import { inspect } from '#test/inspections.ts'
import { minutesFromNow } from '#test/phones.ts'
import { broken, inspectedVan, proposalsOf } from '#test/service-catalogue.ts'
import { serviced } from '#test/service-tasks.ts'

const { db, pool, server, tenant, subuser, tracker } = await fleet({ own: true })
const path = 'vehicle/service_task/proposal/list'
const onError = (error: unknown) => {
  throw error
}
const courier = createCourier({ pool, onError })
const log = { error: () => undefined, warn: () => undefined, info: () => undefined }
const ingest = createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log, onEvent: courier.add })

const now = Math.floor(Date.now() / 1000) * 1000
const day = 86_400_000

/** The device tells these codes so many days from now. */
const tell = async (source_id: number, dtc: string, days = 0) => {
  const { device_id } = await db
    .selectFrom('source')
    .select('device_id')
    .where('id', '=', source_id)
    .executeTakeFirstOrThrow()
  const place = { lat: 52, lng: 13.4, alt: 40, speed: 0, heading: 0, satellites: 9, precision: 0, flags: 0 }
  const points = [{ ...place, time: now + days * day, attributes: { dtc } }]
  await ingest.feed({ device: device_id, points, received: now + days * day })
  await courier.settle()
}

const subjects = async (who: Awaited<ReturnType<typeof tenant>>) =>
  (await proposalsOf(who)).map(({ subject, state }: { subject: string; state: string }) => `${subject} ${state}`).sort()

test('trouble codes that a device tells, each once and with its words', async () => {
  const alice = await tenant()
  const { vehicle_id, source_id } = await serviced(alice, tracker)
  await tell(source_id, 'P0301,p0420,', -20)
  await tell(source_id, 'P0301', -19.9)
  await tell(source_id, 'P0301', -18)
  const list = await proposalsOf(alice)
  expect(list).toMatchObject([
    { vehicle_id, origin: 'dtc', subject: 'P0301', meaning: 'Misfires of cylinder 1', state: 'open', answer: '' },
    { subject: 'P0420', meaning: 'Catalytic converter works badly', task_id: null, reply: '', replied: null },
  ])
  const [{ found, seen }] = list
  expect(Date.parse(seen) - Date.parse(found)).toBe(2 * day)
})

test('what was dismissed comes again after a week without it, what was mended a day after it was', async () => {
  const alice = await tenant()
  const { source_id } = await serviced(alice, tracker)
  await tell(source_id, 'P0171,P0442', -20)
  const [one, two] = (await proposalsOf(alice)).toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)
  await alice.call('vehicle/service_task/proposal/dismiss', { proposal_id: one.id })
  const end = '2099-01-01 00:00:00'
  const { task_id } = await alice.call('vehicle/service_task/proposal/accept', { proposal_id: two.id, end })
  const { description } = (await alice.call('vehicle/service_task/read', { task_id })).value
  expect(description).toBe('P0442: Leak where fuel vapours are held back')
  await tell(source_id, 'P0171,P0442', -15)
  expect(await subjects(alice)).toEqual(['P0171 dismissed', 'P0442 accepted'])
  await tell(source_id, 'P0171', -7)
  expect(await subjects(alice)).toEqual(['P0171 open', 'P0442 accepted'])
  await alice.call('vehicle/service_task/set_status', { task_id, status: 'done' })
  await db
    .updateTable('service_task')
    .set({ completed: new Date(now - 6 * day) })
    .where('id', '=', task_id)
    .execute()
  await tell(source_id, 'P0442', -5.5)
  expect(await subjects(alice)).toEqual(['P0171 open', 'P0442 accepted'])
  await tell(source_id, 'P0442', -4)
  expect(await subjects(alice)).toEqual(['P0171 open', 'P0442 open'])
})

test('a device that invents codes fills no more than its vehicle’s share', async () => {
  const alice = await tenant()
  const { source_id } = await serviced(alice, tracker)
  for (let i = 0; i < 11; i++) {
    const codes = Array.from({ length: 20 }, (_, n) => `P1${String(100 + i * 20 + n).padStart(3, '0')}`)
    await tell(source_id, codes.join(), -9 + i / 100)
  }
  expect((await alice.call(path)).count).toBe(200)
})

test('items that have failed, the last answer of each; of vehicles that the caller sees', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const { phone, vehicle_id, template_id } = await inspectedVan(server, alice)
  const first = await inspect(phone, template_id, broken, { at: minutesFromNow(-90) })
  const second = await inspect(phone, template_id, broken, { at: minutesFromNow(-30) })
  expect(first.faults).toHaveLength(1)
  expect(await proposalsOf(alice)).toMatchObject([
    { vehicle_id, origin: 'inspection', subject: 'Lights', answer: 'Broken', meaning: '', inspection_id: second.id },
  ])
  expect(await proposalsOf(alice, { states: ['dismissed'] })).toEqual([])
  expect(await proposalsOf(mallory)).toEqual([])
  expect((await mallory.fails(path, { vehicle_ids: [vehicle_id] })).code).toBe(201)
  expect((await alice.fails(path, { limit: 1_000_000 })).code).toBe(212)
  const bob = await subuser(alice)
  expect(await proposalsOf(bob)).toEqual([])
  await alice.call('subuser/tracker/bind', { subuser_id: bob.id, trackers: [phone.tracker_id] })
  expect(await proposalsOf(bob)).toHaveLength(1)
})
