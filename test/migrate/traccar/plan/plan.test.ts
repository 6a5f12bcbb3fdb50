import { expect, test } from 'vitest'
import type { Installation } from '#migrate/traccar/installation.ts'
import { planJson, planPage, planText } from '#migrate/traccar/plan/print.ts'
import { device, user } from '../installed.ts'
import { fleet, notification, now, planned, reasons } from './planned.ts'

test('what has no home is told', () => {
  const plan = fleet({
    version: '7.1',
    users: [user(1, { totp: true, expiration: now + 1000 }), user(2, { temporary: true })],
    devices: [device(5, { expiration: now + 1000, calendar: 3, attributes: { 'filter.zero': true } })],
    calendars: [{ id: 4, name: 'Spare', data: '' }],
    reports: [{ id: 1, type: 'trips', description: 'Weekly' }],
    orders: [{ id: 1, uniqueid: 'O-1', description: '' }],
    ...{ queued: 2, unread: ['tc_devices 5: its attributes are no JSON'] },
  })
  expect(reasons(plan)).toEqual([
    'user left out: It stands for a link that was shared: make a geo link.',
    'user told: There is no password to take along: invite them.',
    'user told: Its second factor is set up anew.',
    'user told: Its time ends on 2026-11-29: it is not ended by itself here.',
    'device left out: Its attribute filter.zero has no home.',
    'device told: Nothing tells what model it is: see to it.',
    'device told: Its time ends on 2026-11-29: it is not blocked by itself here.',
    'device told: It was not shown at the times of a calendar; here it is, unless its driver has private time.',
    'calendar left out: Nothing that comes goes by it.',
    'report left out: Who gets which report is asked anew.',
    'order left out: Orders have no home: tasks are places that somebody drives to.',
    'queued command left out: Commands that wait for devices stay behind: no device is told twice.',
    'server told: This is made of Traccar 5 and 6: look whether all is as it was.',
    'server told: It cannot be read, and is as if there were nothing.',
  ])
})

test('into an account that is here everybody comes as a sub-user', () => {
  const { accounts } = planned(
    {
      users: [user(1), user(2)],
      devices: [device(5), device(6)],
      links: {
        user_device: [
          [1, 5],
          [2, 6],
        ],
      },
    },
    { into: 'me@fleet.example' },
  )
  expect(accounts).toHaveLength(1)
  const [{ into, origin, rows, clones } = { rows: {} }] = accounts
  expect({ into, origin, clones }).toEqual({ into: 'me@fleet.example', origin: '0', clones: [] })
  expect(rows.users?.map((row) => row.origin)).toEqual(['0', '1', '2'])
  expect(rows.source).toHaveLength(2)
})

test('a plan is told as text, as a page and as JSON', () => {
  const plan = fleet({ devices: [device(5, { name: '<b>Van</b>' })] })
  expect(planText(plan)).toContain('user1@fleet.example (User 1): 1 devices')
  expect(planText(plan)).toMatch(/devices +1 → 1/)
  expect(planPage(plan)).toContain('&#60;b&#62;Van')
  expect(planPage(plan)).not.toContain('<b>')
  expect(JSON.parse(planJson(plan))).toEqual({ households: plan.households, counts: plan.counts, lines: plan.lines })
})

test('a hundred thousand devices are planned, each with all that it has', () => {
  const count = 100_000
  const devices: Installation['devices'] = Array.from({ length: count }, (_, i) => ({
    ...device(i + 1, { category: 'van', group: 1, attributes: { odd: i } }),
    uniqueid: String(860_000_000_000_000 + i),
  }))
  const users = Array.from({ length: 1000 }, (_, i) => user(i + 1))
  const plan = planned({
    users,
    devices,
    groups: [{ id: 1, name: 'Fleet', attributes: { speedLimit: 50 } }],
    notifications: [{ ...notification, type: 'deviceOffline' }],
    links: {
      user_device: devices.map(({ id }) => [(id % 1000) + 1, id]),
      ...{ user_group: [[1, 1]], group_notification: [[1, 7]], user_notification: [[1, 7]] },
    },
  })
  expect(plan.accounts).toHaveLength(1)
  expect(plan.accounts[0]?.rows.source).toHaveLength(count)
  expect(plan.accounts[0]?.rows.rule).toHaveLength(2)
  expect(plan.lines.find(({ reason }) => reason === 'Its attribute odd has no home.')).toMatchObject({ count })
  expect(Buffer.byteLength(planJson(plan))).toBeLessThan(1_000_000)
})
