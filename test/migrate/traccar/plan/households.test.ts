import { expect, test } from 'vitest'
import { readCorrections } from '#migrate/traccar/plan/corrections.ts'
import { householdsOf } from '#migrate/traccar/plan/households.ts'
import { sightOf } from '#migrate/traccar/plan/sight.ts'
import { device, installed, user } from '../installed.ts'

type Pairs = [number, number][]

interface Given {
  users: ReturnType<typeof user>[]
  devices?: number
  sees: Pairs
  manages?: Pairs
  corrections?: string
}

/** Who is together: `1: 2 within, 3 managed | own 1 2 | clones 3`. */
const together = ({ users, devices = 3, sees, manages = [], corrections = '' }: Given) => {
  const installation = installed({
    users,
    devices: Array.from({ length: devices }, (_, i) => device(i + 1)),
    links: { user_device: sees, user_user: manages },
  })
  const all = installation.devices.map(({ id }) => id)
  const people = { users, devices: sightOf(installation).devices, managing: manages, all }
  const { all: households, ...rest } = householdsOf(people, readCorrections(corrections, installation))
  const told = households.map(({ master, why, members, own, clones }) => {
    const others = members.map((member) => `${member.user.id} ${member.why}`).join(', ')
    return `${master.id} ${why}: ${others} | own ${own.join(' ')} | clones ${clones.map((one) => `${one.device} of ${one.owner}`).join(' ')}`.trim()
  })
  return {
    told,
    operators: rest.operators.map(({ id }) => id),
    nowhere: rest.nowhere.map(({ id }) => id),
    overseen: rest.overseen,
  }
}

test('who has devices that nobody else has is an account, who sees only those of another its sub-user', () => {
  const { told } = together({
    users: [user(1), user(2), user(3)],
    sees: [
      [1, 1],
      [1, 2],
      [2, 2],
      [3, 3],
    ],
  })
  expect(told).toEqual(['1 owns: 2 within | own 1 2 | clones', '3 owns:  | own 3 | clones'])
})

test('a manager is a master, and whom it manages its sub-users, through however many', () => {
  const { told } = together({
    users: [user(1), user(2), user(3)],
    sees: [
      [2, 1],
      [3, 2],
    ],
    manages: [
      [1, 2],
      [2, 3],
    ],
  })
  expect(told).toEqual(['1 manages: 2 managed, 3 managed | own 1 2 | clones'])
})

test('managers of each other are no trouble', () => {
  const { told } = together({
    users: [user(1), user(2)],
    sees: [
      [1, 1],
      [2, 2],
    ],
    manages: [
      [1, 2],
      [2, 1],
    ],
  })
  expect(told).toEqual(['2 manages: 1 managed | own 1 2 | clones'])
})

test('a device of two accounts is a clone in the other', () => {
  const { told } = together({
    users: [user(1), user(2)],
    sees: [
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 3],
    ],
  })
  expect(told).toEqual(['1 owns:  | own 1 2 | clones', '2 owns:  | own 3 | clones 2 of 1'])
})

test('an administrator gets no clones of what is an account’s, and those who see nothing are in its account', () => {
  const found = together({
    users: [user(1, { administrator: true }), user(2), user(3), user(4)],
    sees: [
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 1],
    ],
    manages: [[2, 3]],
  })
  expect(found.told).toEqual(['2 manages: 3 managed | own 1 | clones', '1 owns: 4 nothing | own 2 3 | clones'])
  expect(found.overseen).toBe(1)
})

test('an administrator who has nothing of its own runs the installation', () => {
  const found = together({
    devices: 2,
    users: [user(1, { administrator: true }), user(2), user(3), user(4)],
    sees: [
      [1, 1],
      [2, 1],
      [2, 2],
    ],
    manages: [[2, 3]],
  })
  expect(found.operators).toEqual([1])
  expect(found.nowhere).toEqual([4])
})

test('a device that nobody sees is the administrator’s', () => {
  const { told } = together({ users: [user(1, { administrator: true })], devices: 2, sees: [] })
  expect(told).toEqual(['1 owns: 1 nothing | own 1 2 | clones'])
})

test('corrections say otherwise', () => {
  const { told } = together({
    devices: 4,
    users: [user(1, { administrator: true }), user(2), user(3), user(4), user(5)],
    sees: [
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
      [2, 1],
      [3, 2],
      [4, 1],
      [5, 4],
    ],
    corrections: `
      # customers
      account user2@fleet.example
      account user3@fleet.example
      sub-user user4@fleet.example of user3@fleet.example
      device 860000000000001 of user3@fleet.example
      leave out device 860000000000004
      leave out user5@fleet.example
      administrators apart`,
  })
  expect(told).toEqual([
    '2 said:  | own  | clones 1 of 3',
    '3 said: 4 said | own 1 2 | clones',
    '1 owns:  | own 3 | clones',
  ])
})

test('administrators apart make no account of what others see', () => {
  const given = {
    users: [user(1, { administrator: true }), user(2), user(3)],
    sees: [
      [1, 1],
      [1, 2],
      [2, 1],
      [3, 2],
    ] as Pairs,
    devices: 2,
  }
  expect(together(given).told).toEqual(['1 owns: 2 within, 3 within | own 1 2 | clones'])
  const { told, operators } = together({ ...given, corrections: 'administrators apart' })
  expect(told).toEqual(['2 owns:  | own 1 | clones', '3 owns:  | own 2 | clones'])
  expect(operators).toEqual([1])
})

test.each([
  ['account nobody@fleet.example', 'Line 1 of the corrections: there is no user nobody@fleet.example.'],
  ['\nsub-user user1@fleet.example of nobody', 'Line 2 of the corrections: there is no user nobody.'],
  [
    'sub-user user1@fleet.example of user1@fleet.example',
    'Line 1 of the corrections: user1@fleet.example is no sub-user of itself.',
  ],
  ['leave out device 7', 'Line 1 of the corrections: there is no device 7.'],
  ['leave out nobody', 'Line 1 of the corrections: there is no user nobody.'],
  ['login nobody is x@y.example', 'Line 1 of the corrections: there is no user nobody.'],
  ['device 7 of user1@fleet.example', 'Line 1 of the corrections: there is no device 7.'],
  ['device 860000000000001 of nobody', 'Line 1 of the corrections: there is no user nobody.'],
  ['make it right', 'Line 1 of the corrections: it says nothing that is understood (docs/moving.md).'],
])('%s is told', (text, sentence) => {
  expect(() => readCorrections(text, installed({ users: [user(1)], devices: [device(1)] }))).toThrow(sentence)
})
