import fc from 'fast-check'
import { expect, test } from 'vitest'
import { most_a_day, type Run, renewed, withLost, withRun } from '#device/connection.ts'

const minute = 60_000
const run = (more: Partial<Run> = {}): Run => ({
  ...{ opened: 0, closed: 1000, ending: 'device', protocol: 'gt06', address: '192.0.2.1', connections: 1, messages: 2 },
  ...more,
})

test('a device that comes anew each second is one run, whose connections and messages are counted', () => {
  const all = Array.from({ length: 3600 }, (_, i) => run({ opened: i * 1000, closed: i * 1000 + 500 }))
  expect(all.reduce<Run[]>((runs, one) => withRun(runs, one), [])).toEqual([
    run({ closed: 3_599_500, connections: 3600, messages: 7200 }),
  ])
})

test.each<[string, Partial<Run>]>([
  ['ended otherwise', { ending: 'silent' }],
  ['came from elsewhere', { address: '192.0.2.2' }],
  ['came to another port', { came_to: 'detect' }],
  ['came eleven minutes later', { opened: 11 * minute + 1000, closed: 12 * minute }],
])('what %s is a run of its own', (_, more) => {
  expect(withRun([run()], run({ opened: 2000, closed: 3000, ...more }))).toHaveLength(2)
})

test('of one that was open it is told how it ended', () => {
  const { closed: _, ending: __, ...open } = run({ opened: 5 * minute, address: '192.0.2.2' })
  const runs = withRun([run()], open)
  expect(runs).toHaveLength(2)
  expect(withRun(runs, { ...open, closed: 6 * minute, ending: 'silent' })).toEqual([
    run(),
    { ...open, closed: 6 * minute, ending: 'silent' },
  ])
})

test('whatever comes, a day has so many runs at most, in order, and no connection that ended is missing', () => {
  const some = fc.record({ opened: fc.nat(86_400_000), address: fc.constantFrom('a', 'b'), lasting: fc.nat(100_000) })
  fc.assert(
    fc.property(fc.uniqueArray(some, { selector: ({ opened }) => opened, maxLength: 120 }), (all) => {
      const runs = all
        .toSorted((one, other) => one.opened - other.opened)
        .reduce<Run[]>(
          (runs, { opened, address, lasting }) => withRun(runs, run({ opened, address, closed: opened + lasting })),
          [],
        )
      expect(runs.length).toBeLessThanOrEqual(most_a_day)
      expect(runs.reduce((sum, { connections }) => sum + connections, 0)).toBe(all.length)
      expect(runs.map(({ opened }) => opened)).toEqual(runs.map(({ opened }) => opened).sort((a, b) => a - b))
    }),
  )
})

test('an open one is lost when another began, or nobody noted it again', () => {
  const { closed: _, ending: __, ...open } = run()
  const later = { ...open, opened: minute, noted: 2 * minute }
  expect(withLost([open, later], 3 * minute).map(({ ending }) => ending)).toEqual(['lost', undefined])
  expect(withLost([later], 2 * renewed).map(({ ending }) => ending)).toEqual(['lost'])
  expect(withLost([run()], 9 * renewed)).toEqual([run()])
})
