import { expect, test } from 'vitest'
import type { CompactState } from '#client/live-client.ts'
import { areaOf } from '#web/live/area.ts'
import { find } from '#web/live/find.ts'
import { createFleet, type Tracker } from '#web/live/fleet.ts'

const tracker = (id: number, label: string, some: Partial<Tracker['source']> & { group_id?: number } = {}): Tracker => {
  const { group_id = 0, ...source } = some
  return {
    id,
    label,
    clone: false,
    group_id,
    tag_bindings: [],
    source: {
      id,
      device_id: `35000000000000${id}`,
      model: 'osmand',
      blocked: false,
      tariff_id: 1,
      status_listing_id: null,
      creation_date: '2026-11-22',
      tariff_end_date: null,
      phone: null,
      ...source,
    },
  }
}

const state = (source_id: number, some: Partial<CompactState> = {}): CompactState => ({
  source_id,
  gps: {
    updated: '2026-11-22 12:00:00',
    signal_level: 100,
    location: { lat: 52.5, lng: 13.4 },
    heading: 90,
    speed: 40,
    alt: 30,
  },
  connection_status: 'active',
  movement_status: 'moving',
  movement_status_update: '2026-11-22 11:50:00',
  last_update: '2026-11-22 12:00:00',
  ...some,
})

/** A fleet whose pictures are drawn when the test says so. */
const fleetOf = (...trackers: Tracker[]) => {
  const due: (() => void)[] = []
  const fleet = createFleet((tell) => void due.push(tell))
  const draw = (): void => {
    for (const tell of due.splice(0)) tell()
  }
  fleet.setTrackers(trackers)
  draw()
  return { fleet, draw }
}
const wanted = { typed: '', standing: [], sort: 'label' } as const
const labels = (rows: readonly { label: string }[]): string[] => rows.map(({ label }) => label)

test('an emergency is told of the trackers that have one, until it is read', () => {
  const { fleet, draw } = fleetOf(tracker(1, 'One'), tracker(2, 'Two'))
  const told: unknown[] = []
  fleet.onFrame((ids) => told.push([...ids]))
  fleet.setAlarms(new Set([2]))
  draw()
  // Whatever else is told of it, or belongs to it.
  fleet.hear([state(2)])
  fleet.setOthers({ groups: [] })
  draw()
  expect(fleet.row(2)?.isAlarm).toBe(true)
  fleet.setAlarms(new Set())
  draw()
  expect([fleet.row(1)?.isAlarm, fleet.row(2)?.isAlarm]).toEqual([false, false])
  expect([told[0], told.at(-1)]).toEqual([[2], [2]])
})

test('who shows one tracker is told when it changes, and no other; all of a picture at once', () => {
  const { fleet, draw } = fleetOf(tracker(1, 'One'), tracker(2, 'Two'))
  const told: unknown[] = []
  fleet.onRow(1, () => told.push(fleet.row(1)?.standing))
  const stop = fleet.onRow(2, () => told.push('two'))
  fleet.onFrame((ids) => told.push([...ids]))
  fleet.hear([state(1, { movement_status: 'parked' })])
  fleet.hear([state(1)])
  expect(told).toEqual([])
  draw()
  expect(told).toEqual([[1], 'moving'])
  stop()
  fleet.hear([state(2)])
  draw()
  expect(told).toEqual([[1], 'moving', [2]])
})

test('clones hear of the device that they share; a device that nobody lists is told of', () => {
  const { fleet } = fleetOf(tracker(1, 'One'), { ...tracker(7, 'One again', { id: 1 }), clone: true })
  expect(fleet.hear([state(1)])).toBe(true)
  expect([fleet.row(1)?.standing, fleet.row(7)?.standing]).toEqual(['moving', 'moving'])
  expect(fleet.counts()).toMatchObject({ moving: 2, waiting: 0 })
  expect(fleet.hear([state(9)])).toBe(false)
})

test('states stay when the trackers are listed anew, but for those that are blocked or gone now', () => {
  const { fleet } = fleetOf(tracker(1, 'One'), tracker(2, 'Two'), tracker(3, 'Three'))
  fleet.hear([state(1), state(2), state(3)])
  const version = fleet.version()
  fleet.setTrackers([tracker(1, 'One and only'), tracker(2, 'Two', { blocked: true })])
  expect(fleet.version()).toBeGreaterThan(version)
  expect(fleet.row(1)).toMatchObject({ label: 'One and only', standing: 'moving' })
  expect(fleet.row(2)).toMatchObject({ standing: 'blocked', state: undefined })
  expect(fleet.row(3)).toBeUndefined()
  expect(fleet.counts()).toMatchObject({ moving: 1, blocked: 1, waiting: 0 })
  expect(fleet.unheard()).toEqual([])
})

test('the time of a lost connection is that of its loss, until it is open again', () => {
  const { fleet } = fleetOf()
  expect(fleet.connection()).toEqual({ isOpen: false })
  fleet.setConnection(true, 1)
  fleet.setConnection(false, 2)
  fleet.setConnection(false, 3)
  expect(fleet.connection()).toEqual({ isOpen: false, lost_at: 2 })
  fleet.setConnection(true, 4)
  expect(fleet.connection()).toEqual({ isOpen: true })
})

test('is found by label, device id, plate, driver, tag and group, in any case and without accents', () => {
  const { fleet } = fleetOf(tracker(1, 'Möwe', { group_id: 5 }), {
    ...tracker(2, 'Two'),
    tag_bindings: [{ tag_id: 3, ordinal: 1 }],
  })
  fleet.setOthers({
    groups: [{ id: 5, title: 'Hafen', color: 'ff0000' }],
    tags: [{ id: 3, name: 'Refrigerated', color: '00ff00' }],
    vehicles: [{ id: 1, tracker_id: 1, label: 'Sprinter', reg_number: 'HH AB 123' }],
    employees: [{ id: 1, tracker_id: 2, first_name: 'Inês', last_name: 'Duarte' }],
  })
  const found = (typed: string): string[] => labels(find(fleet.all(), { ...wanted, typed }))
  expect(found('mowe')).toEqual(['Möwe'])
  expect(found('HHAB123')).toEqual(['Möwe'])
  expect(found('hh ab')).toEqual(['Möwe'])
  expect(found('hafen sprint')).toEqual(['Möwe'])
  expect(found('ines')).toEqual(['Two'])
  expect(found('refri duarte')).toEqual(['Two'])
  expect(found('350000000000002')).toEqual(['Two'])
  expect(found('hafen duarte')).toEqual([])
  expect(found('  ')).toEqual(['Möwe', 'Two'])
})

test('is narrowed and sorted', () => {
  const { fleet } = fleetOf(tracker(1, 'A'), tracker(2, 'B', { group_id: 5 }), tracker(3, 'C'), tracker(4, 'D'))
  const gps = state(1).gps as NonNullable<CompactState['gps']>
  fleet.hear([
    state(1, { connection_status: 'offline', last_update: '2026-11-20 12:00:00' }),
    state(2),
    state(3, { gps: { ...gps, speed: 90 }, last_update: '2026-11-22 12:01:00' }),
  ])
  const found = (some: object): string[] => labels(find(fleet.all(), { ...wanted, ...some }))
  expect(found({ standing: ['moving', 'waiting'] })).toEqual(['B', 'C', 'D'])
  expect(found({ group: 5 })).toEqual(['B'])
  expect(found({ ids: new Set([1, 3]) })).toEqual(['A', 'C'])
  // One that was never told of is not silent.
  expect(found({ heard_before: '2026-11-21 00:00:00' })).toEqual(['A'])
  expect(found({ sort: 'speed' })).toEqual(['C', 'B', 'A', 'D'])
  expect(found({ sort: 'heard' })).toEqual(['C', 'B', 'A', 'D'])
  expect(found({ sort: 'standing' })).toEqual(['B', 'C', 'A', 'D'])
})

const there = (id: number, lat: number, lng: number): CompactState => {
  const gps = state(id).gps as NonNullable<CompactState['gps']>
  return state(id, { gps: { ...gps, location: { lat, lng } } })
}

test('is found by the address that it is at now, and no longer once it has left', () => {
  const { fleet } = fleetOf(tracker(1, 'A'), tracker(2, 'Olivais 2'), tracker(3, 'C'))
  fleet.hear([there(1, 38.77, -9.12), there(2, 41.15, -8.61)])
  const areas = [areaOf({ lat: 38.771, lng: -9.121, address: 'Olivais, Lisboa, Portugal' })]
  const found = (typed: string): string[] => labels(find(fleet.all(), { ...wanted, typed, areas }))
  expect(found('olivais')).toEqual(['A', 'Olivais 2'])
  fleet.hear([there(1, 38.9, -9.12)])
  expect(found('olivais')).toEqual(['Olivais 2'])
})

test('the nearest to a place come first, whatever else they are sorted by; what has no place comes last', () => {
  const { fleet } = fleetOf(tracker(1, 'A'), tracker(2, 'B'), tracker(3, 'C'))
  fleet.hear([there(2, 38.9, -9.12), there(3, 38.78, -9.12)])
  const near = { lat: 38.77, lng: -9.12 }
  for (const sort of ['label', 'heard'] as const)
    expect(labels(find(fleet.all(), { ...wanted, sort, near }))).toEqual(['C', 'B', 'A'])
})
