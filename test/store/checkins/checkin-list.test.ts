import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { geodesic } from '#geo/geodesic.ts'
import { searchCheckins } from '#store/checkins/checkin-list.ts'
import type { Condition } from '#store/sql/conditions.ts'
import { fleet } from '#test/fleet.ts'

const { db, tenant, tracker } = await fleet({ own: true })
const alice = await tenant()
const trackers = [(await tracker(alice)).tracker_id, (await tracker(alice)).tracker_id] as const
const viewer = { account_id: alice.id, user_id: alice.id, master: true }

interface Row {
  id: number
  tracker_id: number
  lat: number
  lng: number
  address: string
  comment: string | null
}

const words = ['Gate', 'open', 'ham', 'Café', '100%', 'a_b', 'x']

/** Around a pole, the date line and the ordinary; some of the texts empty. */
const rows = await (async () => {
  let state = 7
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
  const text = () => Array.from({ length: next(4) }, () => words[next(words.length)]).join(' ')
  const middles = [
    [52, 13],
    [-17, 179.99],
    [89.9, 40],
  ] as const
  const values = Array.from({ length: 600 }, (_, i) => {
    const [lat, lng] = middles[i % 3] as (typeof middles)[number]
    const east = lng + (next(2_000) - 1_000) / (i % 3 === 2 ? 10 : 10_000)
    return {
      account_id: alice.id,
      tracker_id: trackers[next(2)] as number,
      marker_time: new Date(1_770_000_000_000 + next(100) * 60_000),
      lat: Math.min(90, lat + (next(2_000) - 1_000) / 10_000),
      lng: east > 180 ? east - 360 : east,
      address: text(),
      comment: next(5) ? text() : null,
    }
  })
  return db.insertInto('checkin').values(values).returningAll().execute()
})()

const all = { sort: [], limit: 10_000, offset: 0 }

test('a circle holds what is no farther than its radius, wherever it lies', async () => {
  const position = fc.constantFrom(...rows)
  const nudge = fc.double({ min: -0.01, max: 0.01, noNaN: true })
  const circles = fc.record({
    position,
    north: nudge,
    east: nudge,
    radius: fc.constantFrom(1, 300, 2_000, 9_000, 300_000),
  })
  await fc.assert(
    fc.asyncProperty(circles, async ({ position, north, east, radius }) => {
      const lng = position.lng + east
      const circle = {
        lat: Math.min(90, position.lat + north),
        lng: lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng,
        radius,
      }
      const expected = rows.filter((row) => geodesic(circle, row) <= radius).map(({ id }) => id)
      expect(await searchCheckins(db, viewer, { circle }, all)).toEqual({ ids: expected, count: expected.length })
    }),
    { numRuns: 60 },
  )
}, 60_000)

const part = fc.constantFrom(...words, 'am', 'e', 'ope', 'gate open', 'nothing')
const field = fc.constantFrom('comment' as const, 'location' as const)
const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.record({
      type: fc.constant('test' as const),
      field,
      test: fc.record({ parts: fc.array(part, { minLength: 1, maxLength: 3 }) }),
    }),
    fc.record({
      type: fc.constant('test' as const),
      field: fc.constant('tracker_id'),
      test: fc.record({ numbers: fc.array(fc.constantFrom(...trackers.map(String), '0.5'), { minLength: 1 }) }),
    }),
    fc.record({ type: fc.constant('not' as const), condition: tie('tree') }),
    fc.record({
      type: fc.constantFrom('and' as const, 'or' as const),
      conditions: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}))

const passes = (row: Row, condition: Condition): boolean => {
  if (condition.type === 'not') return !passes(row, condition.condition)
  if (condition.type !== 'test') {
    const each = condition.conditions.map((one) => passes(row, one))
    return condition.type === 'and' ? !each.includes(false) : each.includes(true)
  }
  const { test } = condition
  if ('numbers' in test) return test.numbers.includes(String(row.tracker_id))
  const text = (condition.field === 'comment' ? row.comment : row.address)?.toLowerCase()
  return 'parts' in test && text !== undefined && test.parts.some((part) => text.includes(part.toLowerCase()))
}

test('trees of conditions pass what each row passes by itself', async () => {
  await sql`analyze checkin`.execute(db)
  await fc.assert(
    fc.asyncProperty(tree, async (condition) => {
      const expected = rows.filter((row) => passes(row, condition)).map(({ id }) => id)
      const found = await searchCheckins(db, viewer, { conditions: [condition] }, all)
      expect(found).toEqual({ ids: expected, count: expected.length })
    }),
    { numRuns: 150 },
  )
}, 60_000)
