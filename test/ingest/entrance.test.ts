import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isUrgent, mayEnter, opened } from '#ingest/entrance.ts'
import type { Point } from '#track/point.ts'

const digestOf = (source_id: number, password: string) =>
  createHash('sha256').update(`${source_id} ${password}`).digest()
const point = (given: Partial<Point>) => ({ time: 0, attributes: undefined, ...given }) as Point

test('who has a password says it, and who has none may say anything', () => {
  const source = { source_id: 1, password_digest: digestOf(1, 'open') }
  expect(['open', 'shut', '', undefined].map((said) => mayEnter(source, said, digestOf))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(mayEnter({ source_id: 1, password_digest: null }, 'anything', digestOf)).toBe(true)
})

test('a password for commands is opened, and is none where the secret does not open it', () => {
  const given = { command_password: Buffer.from('sealed').toString('hex') }
  expect(opened(given, { open: (sealed) => `${sealed} 1` })).toEqual({ command_password: 'sealed 1' })
  const open = () => {
    throw new Error('another secret')
  }
  expect(opened(given, { open })).toEqual({})
  expect(opened({}, { open })).toEqual({})
})

test('who reports an alarm or sends what it has kept is not kept waiting', () => {
  const received = 100_000
  const of = (...points: Point[]) => isUrgent({ source_id: 1, points, received })
  expect(of(point({ time: 40_000 }))).toBe(false)
  expect(of(point({ time: 99_999 }), point({ time: 39_999 }))).toBe(true)
  expect(of(point({ time: received, attributes: { event: 'sos' } }))).toBe(true)
  expect(isUrgent({ source_id: 1, points: [], status: { event: 'sos' }, received })).toBe(true)
  expect(isUrgent({ source_id: 1, points: [], status: { battery: 5 }, received })).toBe(false)
})
