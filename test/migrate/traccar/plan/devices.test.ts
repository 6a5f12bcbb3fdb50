import { expect, test } from 'vitest'
import { device, user } from '../installed.ts'
import { fleet, now, planned, reasons } from './planned.ts'

test('a device is a source, a tracker and a vehicle, with what its counters showed', () => {
  const last = { protocol: 'teltonika', time: now - 1000, attributes: { totalDistance: 123_456, hours: 7_200_000 } }
  const given = {
    category: 'truck',
    model: 'FMB920',
    phone: '+49 151 1234567',
    contact: 'Office',
    group: 2,
    last,
    disabled: true,
  }
  const { rows } = fleet({
    devices: [device(5, { ...given, attributes: { 'report.trip.useIgnition': true, devicePassword: 'x' } })],
    groups: [
      { id: 1, name: 'Fleet', attributes: {} },
      { id: 2, name: 'Trucks', group: 1, attributes: { 'report.trip.minimalParkingDuration': 600 } },
    ],
  })
  expect(rows.source).toEqual([
    {
      ...{ origin: '5', id: 1 },
      values: {
        ...{ device_id: '860000000000005', model: 'fmb920', blocked: true, phone: '491511234567' },
        ...{ min_idle_duration_minutes: 10, ignition_aware: true },
      },
    },
  ])
  expect(rows.tracker_group).toMatchObject([{ origin: '2', values: { title: 'Fleet / Trucks' } }])
  expect(rows.tracker).toMatchObject([{ values: { source_id: 1, label: 'Van 5', group_id: 1, marker_icon: 'truck' } }])
  expect(rows.vehicle).toMatchObject([
    { values: { tracker_id: 1, tracker_label: 'Van 5', type: 'truck', additional_info: 'Office' } },
  ])
  expect(rows.counter?.map(({ values }) => [values.type, values.base_value])).toEqual([
    ['odometer', 123.456],
    ['engine_hours', 2],
  ])
})

test('devices of two accounts are clones', () => {
  const { accounts } = planned({
    users: [user(1), user(2)],
    devices: [device(5), device(6), device(7)],
    links: {
      user_device: [
        [1, 5],
        [1, 6],
        [2, 6],
        [2, 7],
      ],
    },
  })
  expect(accounts[1]?.clones).toMatchObject([
    { origin: '6', values: { clone: true }, of: { account: '1', source: '6' } },
  ])
  expect(accounts[1]?.rows.source?.map(({ origin }) => origin)).toEqual(['7'])
})

test('labels are cut, and told', () => {
  const plan = fleet({ devices: [device(5, { name: `<Größe> ${'ä'.repeat(80)}` })] })
  expect(plan.rows.tracker?.[0]?.values.label).toBe(`Größe ${'ä'.repeat(54)}`)
  expect(reasons(plan)).toContain(
    'device changed: Its name is cut to what a label takes: 60 characters, without < and >.',
  )
})

test('a device is of the protocol of most of its positions, where they were counted, else of the newest', () => {
  const last = { protocol: 'osmand', time: now, attributes: {} }
  const { rows } = fleet({
    devices: [device(5, { protocol: 'teltonika', last }), device(6, { protocol: 'odd', last }), device(7, { last })],
    links: { user_device: [5, 6, 7].map((id) => [1, id]) },
  })
  expect(rows.source?.map(({ values }) => values.model)).toEqual(['teltonika', 'osmand', 'osmand'])
})
