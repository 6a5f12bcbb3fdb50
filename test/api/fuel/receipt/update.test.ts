import { expect, test } from 'vitest'
import { uploadedImage } from '#test/checkins.ts'
import { fleet } from '#test/fleet.ts'
import { keepReceipt } from '#test/fuel-receipts.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'fuel/receipt/update'
const alice = await tenant()
const { tracker_id } = await tracker(alice)
const { id: vehicle_id } = await alice.call('vehicle/create', { vehicle: { label: 'Van', type: 'truck', tracker_id } })
const read = async (receipt_id: number) => (await alice.call('fuel/receipt/read', { receipt_id })).value
const change = (id: number, changes: object) => alice.call(path, { receipt: { id, ...changes } })

test('what is left out stays, and what it costs follows', async () => {
  const id = await keepReceipt(alice, { vehicle_id }, { station: 'A', comment: 'b' })
  await change(id, { comment: null, odometer: 5 })
  expect(await read(id)).toMatchObject({ station: 'A', odometer: 5, volume: 40, price: 1.5, cost: 60 })
  expect(await read(id)).not.toHaveProperty('comment')
  await change(id, { volume: 50 })
  expect(await read(id)).toMatchObject({ volume: 50, price: 1.5, cost: 75 })
  await change(id, { cost: 100 })
  expect(await read(id)).toMatchObject({ price: 2, cost: 100 })
  await change(id, { price: 1 })
  expect(await read(id)).toMatchObject({ price: 1, cost: 50 })
})

test('a price may be taken back, and a cost that does not follow from it stays', async () => {
  const id = await keepReceipt(alice, { vehicle_id })
  await change(id, { price: null })
  expect(await read(id)).toMatchObject({ price: null, cost: null })
  await change(id, { price: 1.5, cost: 58 })
  await change(id, { volume: 41 })
  expect(await read(id)).toMatchObject({ volume: 41, price: 1.5, cost: 58 })
  await change(id, { price: 1.6 })
  expect(await read(id)).toMatchObject({ price: 1.6, cost: 58 })
  await change(id, { price: null })
  expect(await read(id)).toMatchObject({ price: 1.4146, cost: 58 })
})

test('a price that follows from the cost alone follows it', async () => {
  const id = await keepReceipt(alice, { vehicle_id }, { volume: 900, cost: 1000.01 })
  expect(await read(id)).toMatchObject({ price: 1.1111, cost: 1000.01 })
  await change(id, { volume: 910 })
  expect(await read(id)).toMatchObject({ price: 1.0989, cost: 1000.01 })
  await change(id, { cost: 910 })
  expect(await read(id)).toMatchObject({ price: 1, cost: 910 })
})

test('where the tracker or the vehicle is taken away, the other stays and finds it anew', async () => {
  const id = await keepReceipt(alice, { vehicle_id })
  await change(id, { tracker_id: null })
  expect(await read(id)).toMatchObject({ vehicle_id, tracker_id })
  await change(id, { vehicle_id: null })
  expect(await read(id)).toMatchObject({ vehicle_id, tracker_id })
  const { id: bare } = await alice.call('vehicle/create', { vehicle: { label: 'Bare', type: 'car' } })
  await change(id, { tracker_id, vehicle_id: bare })
  await change(id, { tracker_id: null })
  expect(await read(id)).toMatchObject({ vehicle_id: bare, tracker_id: null })
  expect(await alice.fails(path, { receipt: { id, vehicle_id: null } })).toMatchObject({ code: 7 })
})

test('another vehicle brings its tracker, and another tracker its vehicle', async () => {
  const other = (await tracker(alice)).tracker_id
  const { id: car } = await alice.call('vehicle/create', { vehicle: { label: 'Car', type: 'car', tracker_id: other } })
  const id = await keepReceipt(alice, { vehicle_id })
  await change(id, { vehicle_id: car })
  expect(await read(id)).toMatchObject({ vehicle_id: car, tracker_id: other })
  await change(id, { tracker_id })
  expect(await read(id)).toMatchObject({ vehicle_id, tracker_id })
})

test('photos that are left out are deleted, new ones are shown', async () => {
  const [one, two, three] = [
    await uploadedImage(db, alice.id),
    await uploadedImage(db, alice.id),
    await uploadedImage(db, alice.id),
  ]
  const id = await keepReceipt(alice, { vehicle_id }, { file_ids: [one, two] })
  await change(id, { file_ids: [two, three] })
  expect((await read(id)).files.map((file: { id: number }) => file.id)).toEqual([two, three])
  const row = await db
    .selectFrom('file')
    .select('state')
    .where('id', '=', one as number)
    .executeTakeFirst()
  expect(row?.state).toBe('deleted')
})

test('201 for one that is not there, 247 for a number that is taken, 7 for what is wrong, 13 without the right', async () => {
  const id = await keepReceipt(alice, { vehicle_id }, { external_id: 'A' })
  const other = await keepReceipt(alice, { vehicle_id }, { external_id: 'B' })
  expect(await alice.fails(path, { receipt: { id: other, external_id: 'A' } })).toMatchObject({ code: 247 })
  await change(id, { external_id: 'A' })
  expect(await alice.fails(path, { receipt: { id, lat: 5 } })).toMatchObject({ code: 7 })
  expect(await alice.fails(path, { receipt: { id: 2_000_000_000 } })).toMatchObject({ code: 201 })
  const bob = await tenant()
  expect(await bob.fails(path, { receipt: { id, comment: 'x' } })).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails(path, { receipt: { id } })).toMatchObject({ code: 13 })
})
