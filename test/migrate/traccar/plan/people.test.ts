import { expect, test } from 'vitest'
import { device, user } from '../installed.ts'
import { fleet, planned, reasons } from './planned.ts'

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

test.each(['Asia/Calcutta', 'Asia/Kolkata'])('the time zone %s comes by the name that it has', (timezone) => {
  expect(fleet({ users: [user(1, { attributes: { timezone } })] }).rows.users?.[0]?.values.time_zone).toBe(timezone)
})
