import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counted, fullest, gatherOf, joined, laneCount, laneOf, pauseOf, soonest } from '#ingest/lanes.ts'
import { hashOf } from '#store/hash.ts'
import { tables } from '#store/points/distribute.ts'
import { readShards } from '#store/points/shards.ts'
import { freshDatabase } from '#test/database.ts'

const { pool } = await freshDatabase()

test('ids have the hashes that PostgreSQL gives them', async () => {
  const any = fc.sample(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), 5_000)
  const ids = [...Array.from({ length: 5_000 }, (_, i) => i), ...any, 2 ** 31 - 1, -(2 ** 31)]
  const { rows } = await pool.query(
    'select hashint4(id) as hash from unnest($1::int[]) with ordinality as t (id, n) order by n',
    [ids],
  )
  expect(ids.map(hashOf)).toEqual(rows.map(({ hash }) => hash))
})

test('a lane of many lies within one of few, and all are used', () => {
  const ids = Array.from({ length: 1_000 }, (_, i) => i + 1)
  for (const id of ids) expect(Math.floor(laneOf(id, 32) / 8)).toBe(laneOf(id, 4))
  expect(new Set(ids.map((id) => laneOf(id, 32))).size).toBe(32)
  expect(new Set(ids.map((id) => laneOf(id, 1)))).toEqual(new Set([0]))
})

/** Equal parts of all hashes. */
const shards = (count: number) => ({
  tables,
  begins: Array.from({ length: count }, (_, i) => i * (2 ** 32 / count) - 2 ** 31),
})

test('there are as many lanes as shards, or two, or more where it is said', async () => {
  expect(await readShards(pool)).toBeUndefined()
  expect([laneCount(0, undefined), laneCount(8, undefined)]).toEqual([2, 8])
  expect([laneCount(0, shards(32)), laneCount(32, shards(32)), laneCount(64, shards(32))]).toEqual([32, 32, 64])
})

test('a start with which batches would lie in several shards is refused', () => {
  expect(() => laneCount(2, shards(32))).toThrow(
    'The points lie in 32 shards, and ODOGRAPH_INGEST_LANES is 2: leave it out, or name as many as shards.',
  )
  const split = shards(4)
  split.begins.splice(1, 0, -(2 ** 31) + 2 ** 29)
  const odd = { ...split, begins: [...split.begins, 7, 8, 9] }
  for (const unequal of [shards(3), shards(12), split, odd])
    expect(() => laneCount(0, unequal)).toThrow('no equal parts')
  expect(() => laneCount(0, { ...shards(4), tables: tables.slice(0, -1) })).toThrow('idle_summed are not')
})

const lane = (
  waiting: number,
  since: number,
  more: { running?: Promise<void>; urgent?: boolean; last?: number } = {},
) => ({
  waiting: Array.from({ length: waiting }),
  since,
  urgent: false,
  last: 0,
  ...more,
})
const running = Promise.resolve()

test('the fullest lane comes first that nobody writes, and one with few in it when it has waited for long', () => {
  const [none, few, many, busy] = [lane(0, 0), lane(1, 0), lane(50, 0), lane(99, 0, { running })]
  expect(fullest([none, few, many, busy], 1)).toBe(many)
  expect(fullest([none, few, busy], 1)).toBe(few)
  expect(fullest([few, lane(50, 990)], 1_000)).toBe(few)
  expect(fullest([none, busy], 1)).toBeUndefined()
})

test('a lane gathers while its batches are small, unless somebody waits', () => {
  expect([100, 115, 120, 150].map((now) => pauseOf(lane(1, 100), now, 20))).toEqual([20, 5, 0, 0])
  const hurried = [lane(1, 100, { urgent: true }), lane(1, 100, { last: 64 }), lane(64, 100)]
  expect(hurried.map((one) => pauseOf(one, 100, 20))).toEqual([0, 0, 0])
  expect(pauseOf(lane(63, 100, { last: 63 }), 100, 20)).toBe(20)
  const [early, late] = [lane(1, 100), lane(9, 110)]
  expect(fullest([early, late], 119, 20)).toBeUndefined()
  expect(fullest([early, late], 120, 20)).toBe(early)
  expect(soonest([late, early, lane(1, 0, { running }), lane(0, 0)], 112, 20)).toBe(8)
  expect(soonest([lane(1, 0, { running }), lane(0, 0)], 112, 20)).toBeUndefined()
})

/** What is counted of messages that come at so many a second, after so many seconds. */
const rateOf = (per_second: number, seconds: number) => {
  let rate = { per_second: 0, at: 0 }
  for (let i = 1; i <= per_second * seconds; i++) rate = counted(rate, (i * 1000) / per_second)
  return rate
}

test('messages are gathered for as long as four take to come, by what came in the last second', () => {
  const waits = [1, 100, 150, 200, 240, 400, 5_000].map((per_second) => Math.round(gatherOf(rateOf(per_second, 10))))
  expect(waits).toEqual([60, 40, 27, 20, 20, 20, 20])
  expect(gatherOf({ per_second: 0, at: 0 })).toBe(60)
  const many = rateOf(400, 10)
  expect(gatherOf(counted(many, many.at + 3_000))).toBe(60)
  expect(rateOf(200, 1).per_second / 200).toBeCloseTo(1 - Math.exp(-1), 1)
})

test('small batches go together, large ones and what is written do not', () => {
  const [small, other, large] = [lane(1, 0), lane(3, 0), lane(1, 0, { last: 64 })]
  expect(joined(small, [small, large, other, lane(0, 0), lane(1, 0, { running })])).toEqual([small, other])
  expect(joined(large, [small, large])).toEqual([large])
})
