import { expect, test } from 'vitest'
import { changesOf, dueAt, watchersOf } from '#jobs/forward/holding.ts'
import type { OpenLine } from '#jobs/forward/line.ts'
import type { Line } from '#store/forward/lines.ts'

const lineOf = (retranslator_id: number, given: Partial<Line> = {}): Line => ({
  ...{ account_id: 1, retranslator_id, revision: 1, failures: 0, rests_until: new Date(0) },
  ...{ protocol: 'wialon_ips', address: 'a', port: 1, login: null, sealed: null, ...given },
})
const opened = (...lines: Line[]) => new Map(lines.map((held) => [held.retranslator_id, { held }]))

test('at first all is due, then lines every five seconds and what nobody told of every minute', () => {
  const first = dueAt({ take: 0, sweep: 0 }, 1_000)
  expect(first).toEqual({ take: true, sweep: true, next: { take: 6_000, sweep: 61_000 } })
  expect(dueAt(first.next, 5_999)).toEqual({ take: false, sweep: false, next: first.next })
  expect(dueAt(first.next, 6_000)).toEqual({ take: true, sweep: false, next: { take: 11_000, sweep: 61_000 } })
})

test('lines that are held no more are ended, new ones begin, and others stay', () => {
  const changes = changesOf(opened(lineOf(1), lineOf(2)), [lineOf(2), lineOf(3)])
  expect(changes).toEqual({ gone: [1], changed: [lineOf(3)] })
})

test('a line that was changed goes on, and one that leads elsewhere is ended and begins anew', () => {
  const changed = lineOf(1, { revision: 2 })
  const elsewhere = lineOf(2, { port: 2 })
  const password = lineOf(3, { sealed: Buffer.of(1) })
  const changes = changesOf(opened(lineOf(1), lineOf(2), lineOf(3)), [changed, elsewhere, password])
  expect(changes).toEqual({ gone: [2, 3], changed: [changed, elsewhere, password] })
})

test('a source is watched by all lines that send it on', () => {
  const line = (...routes: [source_id: number, tracker_id: number][]) =>
    ({ routes: () => routes.map(([source_id, tracker_id]) => ({ source_id, tracker_id })) }) as unknown as OpenLine
  const [a, b] = [line([1, 11], [2, 12]), line([1, 13])]
  expect([...watchersOf([a, b])]).toEqual([
    [
      1,
      [
        [a, 11],
        [b, 13],
      ],
    ],
    [2, [[a, 12]]],
  ])
})
