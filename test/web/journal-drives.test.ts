import { expect, test } from 'vitest'
import {
  changedEntryOf,
  drivesOf,
  type Entry,
  kilometresOf,
  monthsBefore,
  newEntryOf,
  saidOf,
  saidOfMany,
} from '#web/fleet/journal/drives.ts'

/** Drives of a journal: entries, and what is proposed between them. */

const place = { lat: 52.5, lng: 13.4, address: 'Mitte' }
const proposal = (start_date: string, length = 10) => ({
  ...{ tracker_id: 7, employee_id: null, start_date, end_date: `${start_date.slice(0, 14)}59:00`, length },
  ...{ start_location: place, end_location: place, start_odometer: null, end_odometer: 48_250.5, overlapped: false },
})
const entry = (id: number, start_date: string, length = 5): Entry => {
  const { overlapped: _, ...drive } = proposal(start_date, length)
  return { ...drive, id, type: 'personal', comment: null, commute: true, partner: 'ACME', created: start_date }
}
const said = { type: 'work', commute: false, purpose: 'Visit', partner: '', comment: '' } as const

test('drives are told by their times, and none is proposed that is entered', () => {
  const [early, late, over] = [
    proposal('2026-11-03 08:00:00'),
    proposal('2026-11-03 18:00:00'),
    proposal('2026-11-03 12:10:00'),
  ]
  const drives = drivesOf([entry(4, '2026-11-03 12:00:00')], [early, late, { ...over, overlapped: true }])
  expect(drives.map(({ start_date, entry }) => [start_date.slice(11, 13), entry?.id])).toEqual([
    ['08', undefined],
    ['12', 4],
    ['18', undefined],
  ])
  const ids = drives.map(({ id }) => id)
  expect(ids.filter((id) => id < 0)).toHaveLength(2)
  // The same when they are asked for once more, with others between.
  expect(drivesOf([], [proposal('2026-11-01 08:00:00'), early]).map(({ id }) => id)).toContain(ids[0])
})

test('a proposal becomes an entry, without what nobody knows', () => {
  const [drive] = drivesOf([], [proposal('2026-11-03 08:00:00')])
  if (!drive) throw new Error('no drive')
  expect(newEntryOf(drive, said)).toEqual({
    ...{ tracker_id: 7, start_date: '2026-11-03 08:00:00', end_date: '2026-11-03 08:59:00', length: 10 },
    ...{ start_location: place, end_location: place, end_odometer: 48_250.5 },
    ...{ type: 'work', commute: false, purpose: 'Visit' },
  })
})

test('of several drives what is left empty stays as it is, of one it is taken away', () => {
  const one = entry(4, '2026-11-03 12:00:00')
  const [drive] = drivesOf([one], [])
  if (!drive) throw new Error('no drive')
  expect(saidOf(drive)).toEqual({ type: 'personal', commute: true, purpose: '', partner: 'ACME', comment: '' })
  expect(saidOfMany(drive, said)).toEqual({ ...said, partner: 'ACME' })
  expect(changedEntryOf(one, said)).toEqual({ id: 4, ...said, partner: null, comment: null })
})

test('kilometres by what they were for', () => {
  const drives = drivesOf([entry(4, '2026-11-03 12:00:00')], [proposal('2026-11-03 08:00:00')])
  expect(kilometresOf(drives)).toEqual({ work: 0, personal: 5, other: 0, none: 10 })
})

test('months that are over, over the end of a year', () => {
  expect(monthsBefore('2026-02-28 10:00:00', 3)).toEqual(['2026-01', '2025-12', '2025-11'])
})
