import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { twoHalves } from '#test/images.ts'
import { minutesFromNow, newKey, sendPhoneFile, signInPhone } from '#test/phones.ts'

const { server, tenant } = await fleet()
const bytes = await twoHalves().png().toBuffer()
const path = 'mobile/receipt/create'
const paid = { volume: 42.5, cost: 72.25, odometer: 120_345, station: 'Tankhof', fuel_type: 'diesel', card: '4711' }

test('a receipt is of the phone’s tracker, its vehicle and who has it, with photos, once', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  const { id: employee_id } = await alice.call('employee/create', { employee: { first_name: 'Ada', tracker_id } })
  const vehicle = { label: 'Van', type: 'car', reg_number: 'HH 1', tracker_id }
  const { id: vehicle_id } = await alice.call('vehicle/create', { vehicle })
  const file_ids = [await sendPhoneFile(server, phone, bytes)]
  const asked = { key: newKey(), at: minutesFromNow(-90), receipt: paid, file_ids }
  const { id } = await phone.call(path, asked)
  expect(await phone.call(path, asked)).toEqual({ id })
  const { list } = await alice.call('fuel/receipt/list')
  expect(list).toMatchObject([
    { id, tracker_id, vehicle_id, employee_id, ...paid, price: 1.7, files: [{ id: file_ids[0], state: 'uploaded' }] },
  ])
  expect(list[0].time).toBe(asked.at.slice(0, 19).replace('T', ' '))
})

test('what is wrong is told by its name, and photos are its own', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const other = await signInPhone(server, alice)
  const asked = { key: newKey(), at: minutesFromNow(0), receipt: paid }
  const half = await phone.fails(path, { ...asked, receipt: { ...paid, lat: 1 } })
  expect(half.body.errors).toMatchObject([{ parameter: 'receipt.lng' }])
  expect((await phone.fails(path, { ...asked, receipt: {} })).body.errors).toMatchObject([
    { parameter: 'receipt.volume' },
  ])
  const file_ids = [await sendPhoneFile(server, other, bytes)]
  expect((await phone.fails(path, { ...asked, file_ids })).code).toBe(201)
  expect((await alice.call('fuel/receipt/list')).list).toEqual([])
  // What was refused has left its key free.
  await phone.call(path, asked)
})

test('a key is good for one receipt', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const asked = { key: newKey(), at: minutesFromNow(-5), receipt: paid }
  await phone.call(path, asked)
  expect((await phone.fails(path, { ...asked, receipt: { ...paid, volume: 43 } })).code).toBe(247)
  expect((await alice.call('fuel/receipt/list')).list).toMatchObject([{ volume: 42.5 }])
})
