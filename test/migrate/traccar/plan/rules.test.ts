import { expect, test } from 'vitest'
import { rights } from '#contract/caller.ts'
import { kinds } from '#judge/kinds/index.ts'
import { alarms, events } from '#migrate/traccar/plan/alarms.ts'
import { usual_rights } from '#migrate/traccar/plan/users.ts'
import { device, user } from '../installed.ts'
import { fleet, notification, reasons } from './planned.ts'

test('rights and kinds of rules are those that there are', () => {
  expect(usual_rights.filter((right) => !rights.some((one) => one === right))).toEqual([])
  const types = [...Object.values(alarms), ...Object.values(events).map(({ type }) => type), 'inoutzone', 'speedup']
  expect(types.filter((type) => !Object.hasOwn(kinds, type))).toEqual([])
})

const zone = {
  id: 3,
  name: 'Depot',
  description: 'Yard',
  area: 'CIRCLE (48 9, 400)',
  attributes: { color: '#ff0000', speedLimit: 10.8 },
}

test('geofences are zones, their limits and notifications rules', () => {
  const plan = fleet({
    users: [user(1, { phone: '+351911111111' })],
    devices: [device(5), device(6)],
    geofences: [zone, { ...zone, id: 4, area: 'POINT (48 9)' }],
    calendars: [
      {
        id: 9,
        name: 'Hours',
        data: 'BEGIN:VEVENT\nDTSTART:20260105T080000\nDTEND:20260105T180000\nRRULE:FREQ=WEEKLY\nEND:VEVENT',
      },
    ],
    notifications: [
      { ...notification, type: 'geofenceEnter', notificators: 'mail,sms,firebase,telegram', calendar: 9 },
    ],
    links: {
      ...{
        user_device: [
          [1, 5],
          [1, 6],
        ],
        user_notification: [[1, 7]],
        device_notification: [
          [5, 7],
          [6, 7],
        ],
      },
      ...{
        user_geofence: [
          [1, 3],
          [1, 4],
        ],
        device_geofence: [
          [5, 3],
          [5, 4],
        ],
      },
    },
  })
  expect(plan.rows.zone?.map(({ values }) => values)).toEqual([
    {
      ...{
        type: 'circle',
        label: 'Depot',
        address: 'Yard',
        color: 'ff0000',
        center: { lat: 48, lng: 9 },
        points: null,
        radius: 400,
      },
      bounds: expect.objectContaining({ nw: expect.anything(), se: expect.anything() }),
    },
  ])
  expect(plan.rows.rule).toMatchObject([
    {
      origin: '7/3',
      values: {
        ...{ user_id: 1, type: 'inoutzone', name: 'Geofence enter', suspended: false, watches_all: false },
        alerts: { emails: ['user1@fleet.example'], sms_phones: ['351911111111'], phones: [], push_enabled: true },
        extended_params: { crossing: 'entering' },
        schedule: [{ type: 'weekly', from: { weekday: 1, time: '08:00:00' }, to: { weekday: 1, time: '18:00:00' } }],
      },
    },
    { origin: 'speed/zone/3', values: { type: 'speedup', param: 20 } },
  ])
  expect(plan.rows.rule_zone?.map(({ origin }) => origin)).toEqual(['7/3/3', 'speed/zone/3/3'])
  expect(plan.rows.rule_tracker?.map(({ origin }) => origin)).toEqual(['7/3/5', 'speed/zone/3/5'])
  expect(reasons(plan)).toContain('geofence left out: Its area is no circle, polygon or line as Traccar writes them.')
  expect(reasons(plan)).toContain('notification changed: Nobody is told by telegram here.')
})

test('alarms, pairs and limits are rules; what nothing tells of is told', () => {
  const plan = fleet({
    devices: [device(5, { group: 2, attributes: { speedLimit: 43.2 } })],
    groups: [
      { id: 1, name: 'Fleet', attributes: {} },
      { id: 2, name: 'Vans', group: 1, attributes: {} },
    ],
    notifications: [
      {
        ...notification,
        type: 'alarm',
        attributes: { alarms: 'sos,hardBraking,hardCornering,laneChange' },
        always: true,
      },
      { ...notification, id: 8, type: 'deviceMoving' },
      { ...notification, id: 9, type: 'deviceStopped' },
      { ...notification, id: 10, type: 'commandResult', always: true },
      { ...notification, id: 11, type: 'ignitionOn', always: true, calendar: 99 },
      { ...notification, id: 12, type: 'ignitionOff' },
      { ...notification, id: 13, type: 'deviceFuelDrop' },
    ],
    links: {
      user_notification: [7, 8, 9, 10, 11, 12, 13].map((id) => [1, id]),
      group_notification: [
        [1, 8],
        [1, 9],
      ],
    },
  })
  expect(
    plan.rows.rule?.map(({ origin, values }) => [origin, values.type, values.watches_all, values.suspended]),
  ).toEqual([
    ['7/sos', 'sos', true, false],
    ['7/harsh_driving', 'harsh_driving', true, false],
    ['8', 'track_change', false, false],
    ['11', 'ignition', true, true],
    ['speed/80', 'speedup', false, false],
  ])
  expect(plan.rows.rule_group).toEqual([{ origin: '8/2', values: { rule_id: 3, group_id: 1 } }])
  expect(reasons(plan).filter((reason) => /^(notification|calendar)/.test(reason))).toEqual([
    'notification left out: Nothing here tells of the alarm laneChange.',
    'notification left out: Nothing here tells of commandResult.',
    'notification left out: It is tied to no device of the account.',
    'notification left out: It needs a sensor of fuel: make the rule once there is one.',
    'notification changed: It is one rule with Device moving, which tells both.',
    'notification changed: Its calendar does not come: its rules do not count until they are given times.',
    'calendar left out: It is not there.',
  ])
})

test('a calendar of another time zone than the account has is told', () => {
  const times = 'DTSTART;TZID=Europe/Lisbon:20260105T080000\nDTEND;TZID=Europe/Lisbon:20260105T180000'
  const told = (timezone: string): string[] =>
    reasons(
      fleet({
        users: [user(1, { attributes: { timezone } })],
        calendars: [{ id: 9, name: 'Hours', data: `BEGIN:VEVENT\n${times}\nRRULE:FREQ=WEEKLY\nEND:VEVENT` }],
        notifications: [{ ...notification, type: 'ignitionOn', always: true, calendar: 9 }],
        links: { user_notification: [[1, 7]] },
      }),
    ).filter((reason) => reason.startsWith('calendar'))
  expect(told('Europe/Lisbon')).toEqual([])
  expect(told('Europe/Berlin')).toEqual([
    'calendar told: Its times are of Europe/Lisbon; rules go by the clocks of the account: see that these are the same.',
  ])
})
