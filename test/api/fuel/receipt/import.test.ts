import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { form } from '#test/form.ts'

const { server, tenant, subuser, tracker } = await fleet()
const alice = await tenant('Europe/Berlin')
const { tracker_id } = await tracker(alice)
const { id: van } = await alice.call('vehicle/create', {
  vehicle: { label: 'Van', type: 'truck', reg_number: 'M-OD 1051', tracker_id },
})
const { id: cart } = await alice.call('vehicle/create', { vehicle: { label: 'Cart', type: 'special' } })

const send = async ({ hash }: Person, text: string, more: Record<string, string> = {}) => {
  const file = { name: 'card.csv', type: 'text/csv', bytes: Buffer.from(text) }
  const answer = await server.inject({
    method: 'POST',
    url: '/v2/fuel/receipt/import',
    ...form({ hash, ...more, file }),
  })
  return answer.json()
}
const faultsOf = ({ errors = [] }: { errors?: { parameter: string; error: string }[] }) =>
  errors.map(({ parameter, error }) => `${parameter} ${error}`)
const list = async (person = alice) => (await person.call('fuel/receipt/list')).list

const text = `Belegnummer;Datum;Uhrzeit;Kennzeichen;Menge;Betrag;Kartennummer
1;05.01.2026;08:12;m od 1051;42,50;72,25;7028 1234 5678 4711
2;06.01.2026;09:00;Cart;10,00;16,00;
`

test('a card’s file is kept whole, and the same once more adds nothing', async () => {
  expect(await send(alice, text)).toEqual({ success: true, total: 2, added: 2, passed_over: 0 })
  expect(await list()).toMatchObject([
    { vehicle_id: cart, tracker_id: null, volume: 10, cost: 16, card: null, external_id: '2@2026-01-06' },
    {
      vehicle_id: van,
      tracker_id,
      volume: 42.5,
      price: 1.7,
      time: '2026-01-05 08:12:00',
      card: '4711',
      external_id: '1@2026-01-05',
    },
  ])
  expect(await send(alice, `${text}3;07.01.2026;09:00;Cart;5,00;8,00;\n`)).toMatchObject({ total: 3, added: 1 })
  expect(await send(alice, text)).toMatchObject({ total: 2, added: 0 })
})

test('two who send the same at once keep it once', async () => {
  const bob = await tenant()
  await bob.call('vehicle/create', { vehicle: { label: 'Cart', type: 'special' } })
  const own = 'Date;Vehicle;Litres\n2026-01-05 08:00;Cart;40\n2026-01-06 08:00;Cart;41\n'
  const both = await Promise.all([send(bob, own), send(bob, own)])
  expect(both.map(({ added }) => added).sort()).toEqual([0, 2])
  expect(await list(bob)).toHaveLength(2)
})

test('lines that are wrong are named, and nothing is kept of the file', async () => {
  const before = (await list()).length
  const wrong = await send(alice, `${text}8;08.01.2026;08:00;Nobody;1;1;\n9;08.01.2026;08:00;;1;1;\n`)
  expect([wrong.status.code, faultsOf(wrong)]).toEqual([
    7,
    [
      'file.4.Kennzeichen is no vehicle that is known',
      'file.5.Kennzeichen must name a vehicle, or vehicle_id one for all',
    ],
  ])
  expect(faultsOf(await send(alice, `${text}8;08.01.2026;08:00;Cart;much;1;\n`))).toEqual([
    'file.4.Menge must be a number',
  ])
  expect((await list()).length).toBe(before)
  await alice.call('vehicle/create', { vehicle: { label: 'cart', type: 'special' } })
  expect(faultsOf(await send(alice, text))).toEqual(['file.3.Kennzeichen is the name of several vehicles'])
})

test('lines that name no vehicle are of that which is named for all, and columns may be named', async () => {
  const columns = JSON.stringify(['volume', 'date'])
  expect(await send(alice, '33;2026-01-09 10:00', { vehicle_id: String(van), columns })).toMatchObject({ added: 1 })
  expect((await list())[0]).toMatchObject({ vehicle_id: van, tracker_id, volume: 33 })
  expect(await send(alice, '33;2026-01-09', { vehicle_id: '2000000000', columns })).toMatchObject({
    status: { code: 201 },
  })
})

test('the same lines of another vehicle are other receipts, and numbers of a till that come again are kept', async () => {
  const bob = await tenant('Europe/Berlin')
  const [one, two] = await Promise.all(
    ['One', 'Two'].map(async (label) => (await bob.call('vehicle/create', { vehicle: { label, type: 'car' } })).id),
  )
  const bare = 'Date;Litres\n2026-01-05 08:00;40\n'
  for (const [vehicle_id, added] of [
    [one, 1],
    [two, 1],
    [one, 0],
  ])
    expect(await send(bob, bare, { vehicle_id: String(vehicle_id) })).toMatchObject({ added })
  const again = 'Receipt;Date;Vehicle;Litres\n7;2026-01-06;One;40\n7;2026-01-06;Two;41\n7;2026-01-07;One;40\n'
  expect(await send(bob, again)).toMatchObject({ total: 3, added: 3 })
  expect(await send(bob, again)).toMatchObject({ total: 3, added: 0 })
  expect(await send(bob, 'Receipt;Date;Vehicle;Litres\n7;2026-01-08;One;40\n')).toMatchObject({ added: 1 })
})

test('no table, no header, too many lines, without the right', async () => {
  expect(faultsOf(await send(alice, 'a;b\n1;2'))[0]).toMatch(/^file must have a header/)
  const long = `Date;Litres\n${'2026-01-05;40\n'.repeat(10_001)}`
  expect(faultsOf(await send(alice, long))).toEqual(['file must have at most 10000 lines'])
  expect((await send(await subuser(alice), text)).status.code).toBe(13)
})
