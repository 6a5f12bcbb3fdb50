import { expect, test } from 'vitest'
import { rights } from '#contract/caller.ts'
import { kinds } from '#judge/kinds/index.ts'
import type { Installation } from '#migrate/traccar/installation.ts'
import { alarms, events } from '#migrate/traccar/plan/alarms.ts'
import { type Asked, type Plan, planOf } from '#migrate/traccar/plan/plan.ts'
import { planJson, planPage, planText } from '#migrate/traccar/plan/print.ts'
import { usual_rights } from '#migrate/traccar/plan/users.ts'
import { device, installed, user } from './installed.ts'

const now = Date.UTC(2026, 10, 29, 12)
const planned = (given: Parameters<typeof installed>[0], asked: Partial<Asked> = {}): Plan =>
  planOf(installed(given), { now, ...asked })

/** A fleet of one: what it says beside is added. */
const fleet = (given: Parameters<typeof installed>[0] = {}, asked: Partial<Asked> = {}) => {
  const { links, ...rest } = given
  const plan = planned(
    {
      users: [user(1)],
      devices: [device(5, { category: 'van' })],
      ...rest,
      links: { user_device: [[1, 5]], ...links },
    },
    asked,
  )
  return { ...plan, rows: plan.accounts[0]?.rows ?? {} }
}

const reasons = ({ lines }: Plan): string[] => lines.map(({ kind, fate, reason }) => `${kind} ${fate}: ${reason}`)

test('rights and kinds of rules are those that there are', () => {
  expect(usual_rights.filter((right) => !rights.some((one) => one === right))).toEqual([])
  const types = [...Object.values(alarms), ...Object.values(events).map(({ type }) => type), 'inoutzone', 'speedup']
  expect(types.filter((type) => !Object.hasOwn(kinds, type))).toEqual([])
})

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

test('people have their passwords, rights and sight', () => {
  const salt = '00'.repeat(24)
  const { accounts } = planned({
    users: [
      user(1, { name: 'Ana María Silva', hashedpassword: `PBKDF2WithHmacSHA256$200000$${'ff'.repeat(24)}`, salt }),
      user(2, { readonly: true, hashedpassword: '0a'.repeat(24), salt, disabled: true }),
      user(3, {
        limitcommands: true,
        disablereports: true,
        attributes: { timezone: 'Europe/Lisbon', speedUnit: 'mph' },
      }),
    ],
    devices: [device(5), device(6)],
    links: {
      user_device: [
        [1, 5],
        [1, 6],
        [2, 5],
        [3, 6],
      ],
    },
  })
  const { users = [], security_group = [], subuser_tracker = [] } = accounts[0]?.rows ?? {}
  expect(users.map(({ values }) => values)).toMatchObject([
    {
      login: 'user1@fleet.example',
      first_name: 'Ana',
      last_name: 'María Silva',
      password_hash: `$pbkdf2-sha256$i=200000$${'A'.repeat(32)}$${'/'.repeat(32)}`,
    },
    {
      activated: false,
      password_hash: `$pbkdf2-sha1$i=1000$${'A'.repeat(32)}$${'CgoK'.repeat(8)}`,
      security_group_id: 1,
    },
    {
      activated: true,
      password_hash: '',
      security_group_id: 2,
      time_zone: 'Europe/Lisbon',
      measurement_system: 'imperial',
    },
  ])
  expect(security_group.map(({ values }) => values.label)).toEqual([
    'Traccar: changes nothing',
    'Traccar: no commands, no reports',
  ])
  expect(security_group[0]?.values.rights).toEqual(['reports'])
  expect(security_group[1]?.values.rights).not.toContain('tracker_set_output')
  expect(subuser_tracker.map(({ origin }) => origin)).toEqual(['2/5', '3/6'])
})

test('addresses that are none or twice there become logins all the same', () => {
  const plan = planned(
    {
      users: [
        user(1, { email: 'admin' }),
        user(2, { email: 'USER3@fleet.example' }),
        user(3),
        user(4, { email: 'x@y' }),
      ],
      devices: [device(5)],
      links: {
        user_device: [
          [1, 5],
          [2, 5],
          [3, 5],
          [4, 5],
        ],
      },
    },
    { corrections: 'login x@y is four@fleet.example' },
  )
  expect(plan.accounts[0]?.rows.users?.map(({ values }) => values.login)).toEqual([
    ...['user-1@traccar.invalid', 'USER3@fleet.example', 'user-3@traccar.invalid', 'four@fleet.example'],
  ])
  expect(reasons(plan)).toContain(
    'user changed: Another user has the same mail address: it signs in as user-N@traccar.invalid, unless a correction gives it a login.',
  )
})

test.each([
  ['', 'There is no password to take along: invite them.'],
  ['$2a$10$abcdefghijklmnopqrstuv', 'Its password is kept in a form that is not known: invite them.'],
  [
    `PBKDF2WithHmacSHA256$999999999$${'ff'.repeat(24)}`,
    'Its password is kept in a form that is not known: invite them.',
  ],
])('a user whose password is kept as “%s” is invited', (hashedpassword, reason) => {
  const plan = fleet({ users: [user(1, { hashedpassword, salt: '00'.repeat(24) })] })
  expect(plan.rows.users?.[0]?.values.password_hash).toBe('')
  expect(reasons(plan)).toContain(`user told: ${reason}`)
})

const zone = {
  id: 3,
  name: 'Depot',
  description: 'Yard',
  area: 'CIRCLE (48 9, 400)',
  attributes: { color: '#ff0000', speedLimit: 10.8 },
}
const notification = { id: 7, description: '', always: false, notificators: 'web', attributes: {} }

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

test('drivers, maintenance, sensors and commands come with their devices', () => {
  const last = { protocol: 'teltonika', time: now, attributes: { totalDistance: 26_000_000 } }
  const maintenance = { name: 'Oil', type: 'totalDistance', start: 10_000_000, period: 15_000_000 }
  const computed = { description: 'Fuel', type: 'number', attribute: 'fuel', expression: 'adc1 * 0.5' }
  const command = { description: 'Stop', type: 'custom', textchannel: false, attributes: { data: 'setdigout 1' } }
  const plan = fleet({
    devices: [device(5, { last })],
    drivers: [{ id: 1, name: 'Ana Silva', uniqueid: 'A1', attributes: { phone: '+351911111111' } }],
    maintenances: [
      { id: 1, ...maintenance },
      { id: 2, ...maintenance, type: 'hours' },
      { id: 3, ...maintenance, type: 'serverTime', start: Date.UTC(2026, 0, 1), period: 365 * 86_400_000 },
      { id: 4, ...maintenance, type: 'rpm' },
      { id: 5, ...maintenance, period: 0 },
    ],
    computed: [
      { id: 1, ...computed },
      { id: 2, ...computed, expression: 'adc1 + 1' },
      { id: 3, ...computed, expression: 'a ? b : c' },
    ],
    commands: [
      { id: 1, ...command },
      { id: 2, ...command, textchannel: true },
      { id: 3, ...command, type: 'engineStop' },
    ],
    links: {
      ...{ device_driver: [[5, 1]], device_maintenance: [1, 2, 3, 4, 5].map((id) => [5, id]) },
      ...{ device_attribute: [1, 2, 3].map((id) => [5, id]), device_command: [1, 2, 3].map((id) => [5, id]) },
    },
  })
  expect(plan.rows.employee?.map(({ values }) => values)).toMatchObject([
    { first_name: 'Ana', last_name: 'Silva', phone: '351911111111', hardware_key: 'A1' },
  ])
  expect(
    plan.rows.service_task?.map(({ origin, values }) => [origin, values.conditions, values.start, values.repeat]),
  ).toEqual([
    [
      '1/5',
      { mileage: { limit: 14_000, notification_interval: 0, repeat_interval: 15_000 } },
      { mileage: 26_000 },
      true,
    ],
    [
      '3/5',
      { date: { end: Date.UTC(2027, 0, 1), notification_interval: 0, repeat_interval: 365 } },
      { date: now },
      true,
    ],
  ])
  expect(plan.rows.sensor).toMatchObject([
    { origin: '1/5', values: { sensor_type: 'fuel', input_name: 'adc1', settings: { divider: 2 }, calibration: null } },
  ])
  expect(plan.rows.saved_command).toMatchObject([
    { origin: '1/5', sealed: '{"command":"setdigout 1","reliable":true}' },
  ])
  expect(reasons(plan).filter((reason) => /^(maint|comp|command)/.test(reason))).toEqual([
    'maintenance left out: Its device has not told what it goes by: a later run brings it.',
    'maintenance left out: It goes by rpm, which no service task does.',
    'maintenance left out: It was due once, and is over.',
    'computed attribute left out: Another sensor of the device reads adc1.',
    'computed attribute left out: It is no factor and offset of one reading.',
    'command left out: It goes by text message, which commands do not here.',
    'command left out: It is no words for the device but engineStop: send it from the tracker.',
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
