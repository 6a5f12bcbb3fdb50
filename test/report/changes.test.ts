import { expect, test } from 'vitest'
import type { Table } from '#formats/sheet/sheet.ts'
import { driver_change, work_statuses } from '#report/kinds/changes.ts'
import { facts, tell, utc } from './facts.ts'

const ada = { id: 1, name: 'Ada' }
const bea = { id: 2, name: 'Bea' }

test('each change in the period, with who drove before, also before it', () => {
  const place = { lat: 1, lng: 2, address: 'Yard' }
  const drivers = [
    { since: utc('2020-10-01 00:00'), is: ada },
    { since: utc('2020-10-06 09:00'), is: bea, place },
    { since: utc('2020-10-06 17:00') },
  ]
  const [table] = driver_change.sections(facts({ drivers }), {} as never, tell()) as [Table]
  expect(
    table.data[0]?.rows.map(({ time, old_driver, new_driver, address }) => [
      time?.v,
      old_driver?.v,
      new_driver?.v,
      address?.v,
    ]),
  ).toEqual([
    ['09:00', 'Ada', 'Bea', 'Yard'],
    ['17:00', 'Bea', 'Unknown driver', ''],
  ])
})

test('how long a status was held, the last until the period ends', () => {
  const statuses = [
    { since: utc('2020-10-06 08:00'), is: { id: 1, label: 'At work' } },
    { since: utc('2020-10-06 16:30'), is: { id: 2, label: 'Off' } },
  ]
  const [table] = work_statuses.sections(facts({ statuses }), {} as never, tell()) as [Table]
  expect(table.data[0]?.rows.map(({ status, duration }) => [status?.v, duration?.v])).toEqual([
    ['At work', '08:30'],
    ['Off', '07:30'],
  ])
})

test('nothing that changed is nothing to tell', () => {
  const drivers = [{ since: utc('2020-10-01 00:00'), is: ada }]
  expect(driver_change.sections(facts({ drivers }), {} as never, tell())).toEqual([])
})
