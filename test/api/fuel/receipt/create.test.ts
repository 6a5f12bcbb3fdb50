import { expect, test } from 'vitest'
import { uploadedImage } from '#test/checkins.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { aReceipt, keepReceipt } from '#test/fuel-receipts.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'fuel/receipt/create'
const alice = await tenant('Europe/Berlin')
const { tracker_id } = await tracker(alice)
const vehicle = { label: 'Van', type: 'truck', tracker_id }
const { id: vehicle_id } = await alice.call('vehicle/create', { vehicle })
const read = async (person: Person, receipt_id: number) =>
  (await person.call('fuel/receipt/read', { receipt_id })).value

test('a receipt of a vehicle is of its tracker too, and the other way round', async () => {
  for (const whose of [{ tracker_id }, { vehicle_id }, { tracker_id, vehicle_id }]) {
    const id = await keepReceipt(alice, whose)
    expect(await read(alice, id)).toEqual({
      ...{
        id,
        tracker_id,
        vehicle_id,
        employee_id: null,
        time: '2026-01-05 08:00:00',
        volume: 40,
        price: 1.5,
        cost: 60,
      },
      ...{
        odometer: null,
        lat: null,
        lng: null,
        station: '',
        fuel_type: null,
        card: null,
        external_id: null,
        files: [],
      },
    })
  }
})

test('all that is said is kept', async () => {
  const { id: employee_id } = await alice.call('employee/create', { employee: { first_name: 'Ada' } })
  const said = {
    ...{ employee_id, volume: 51.25, price: 1.799, cost: 92.2, odometer: 120_345.5, lat: 48.15, lng: 11.55 },
    ...{ station: 'Tankhof', fuel_type: 'diesel', card: '0815', external_id: 'T-1', comment: 'two\nlines' },
  }
  const id = await keepReceipt(alice, { vehicle_id }, said)
  expect(await read(alice, id)).toMatchObject(said)
})

test('what a litre costs is told of all, and what all costs of a litre', async () => {
  const priced = await keepReceipt(alice, { vehicle_id }, { price: 1.5, cost: null, volume: 33.3 })
  expect(await read(alice, priced)).toMatchObject({ price: 1.5, cost: 49.95 })
  const bare = await keepReceipt(alice, { vehicle_id }, { cost: null })
  expect(await read(alice, bare)).toMatchObject({ price: null, cost: null })
})

test.each([
  ['no litres', { volume: 0 }, 'receipt.volume'],
  ['litres below 0', { volume: -1 }, 'receipt.volume'],
  ['a cost below 0', { cost: -1 }, 'receipt.cost'],
  ['a whole number of a card', { card: '4111111111111111' }, 'receipt.card'],
  ['a latitude alone', { lat: 48 }, 'receipt.lng'],
  ['a longitude alone', { lng: 11 }, 'receipt.lat'],
  ['what is yet to come', { time: '2999-01-01 00:00:00' }, 'receipt.time'],
  ['a fuel that there is not', { fuel_type: 'coal' }, 'receipt.fuel_type'],
  ['a number that is blank', { external_id: ' ' }, 'receipt.external_id'],
  ['neither vehicle nor tracker', { vehicle_id: null }, 'receipt.vehicle_id'],
])('7 for %s', async (_, more, parameter) => {
  const { body } = await alice.fails(path, { receipt: aReceipt({ vehicle_id, ...more }) })
  expect([body.status.code, body.errors.map((fault: { parameter: string }) => fault.parameter)]).toEqual([
    7,
    [parameter],
  ])
})

test('201 for what is of others, 247 for a number that is taken, 13 without the right', async () => {
  const bob = await tenant()
  const { id: theirs } = await bob.call('vehicle/create', { vehicle: { label: 'Van', type: 'truck' } })
  const { id: employee_id } = await bob.call('employee/create', { employee: { first_name: 'Eve' } })
  const foreign = [
    { vehicle_id: theirs },
    { tracker_id: (await tracker(bob)).tracker_id },
    { vehicle_id, employee_id },
    { vehicle_id, file_ids: [await uploadedImage(db, bob.id)] },
  ]
  for (const more of foreign) expect(await alice.fails(path, { receipt: aReceipt(more) })).toMatchObject({ code: 201 })
  await keepReceipt(alice, { vehicle_id }, { external_id: 'X-1' })
  expect(await alice.fails(path, { receipt: aReceipt({ vehicle_id, external_id: 'X-1' }) })).toMatchObject({
    code: 247,
  })
  await keepReceipt(bob, { vehicle_id: theirs }, { external_id: 'X-1' })
  const sub = await subuser(alice)
  await bind(db, alice, sub, [tracker_id])
  expect(await sub.fails(path, { receipt: aReceipt({ vehicle_id }) })).toMatchObject({ code: 13 })
})

test('photos are shown with it, each with one receipt', async () => {
  const file_ids = [await uploadedImage(db, alice.id), await uploadedImage(db, alice.id)]
  const id = await keepReceipt(alice, { vehicle_id }, { file_ids })
  expect((await read(alice, id)).files).toMatchObject(file_ids.map((id) => ({ id, state: 'uploaded' })))
  expect(await alice.fails(path, { receipt: aReceipt({ vehicle_id, file_ids }) })).toMatchObject({ code: 201 })
})

test('it stays when its vehicle, tracker and employee are gone', async () => {
  const { id: gone } = await alice.call('vehicle/create', { vehicle: { label: 'Old', type: 'car' } })
  const id = await keepReceipt(alice, { vehicle_id: gone })
  await alice.call('vehicle/delete', { vehicle_id: gone })
  expect(await read(alice, id)).toMatchObject({ vehicle_id: null, tracker_id: null, cost: 60 })
})
