import { expect, test } from 'vitest'
import { bytesOf, createMemories } from '#ingest/memories.ts'
import type { LockedSource, Memory } from '#store/points/ingest.ts'

const memory = (token: number, names: readonly string[] = []): Memory => ({
  token,
  tail_points: 0,
  tail_since: null,
  pieces: null,
  counted: { lates: [], until: null, totals: undefined },
  last_time: null,
  live: { heard: 0, attributes: Object.fromEntries(names.map((name) => [name, [1, 0]])) },
  segment: null,
  judged: null,
})
const source = (source_id: number): LockedSource => ({
  ...{ source_id, version: 1, token: 1, rules: 0, forwarded: false, replaced: null, future_times: 'mark' },
  detection: {
    min_idle_duration_minutes: 5,
    idle_speed_threshold: 3,
    ignition_aware: false,
    motion_sensor_aware: false,
  },
})
const size = bytesOf(memory(1))

test('a memory weighs what its rules remember, those more that remember much', () => {
  const kept = (weighs: number) => ({
    ...memory(1),
    judged: { parts: { states: [{}], bound: { weighs } } } as unknown as NonNullable<Memory['judged']>,
  })
  expect(bytesOf(kept(0)) - size).toBe(300)
  expect(bytesOf(kept(16_500)) - bytesOf(kept(0))).toBe(16_500)
})

test('what somebody else has written since is not remembered', () => {
  const memories = createMemories(10 * size)
  memories.keep(source(1), memory(5))
  expect(memories.find(1, 5)).toEqual(memory(5))
  expect(memories.find(1, 6)).toBeUndefined()
  memories.forget(1)
  expect(memories.find(1, 5)).toBeUndefined()
})

test('devices that report by turns are remembered as far as there is room, though they are a tenth too many', () => {
  let turn = 0
  const memories = createMemories(1_000 * size, () => (turn++ % 16) / 16)
  let found = 0
  for (let round = 0; round < 20; round++)
    for (let id = 0; id < 1_100; id++) {
      if (memories.find(id, 1)) found++
      memories.keep(source(id), memory(1))
    }
  expect(found / (20 * 1_100)).toBeGreaterThan(0.7)
})

test('a device that tells more takes the room of more', () => {
  const memories = createMemories(2 * size, () => 0)
  memories.keep(source(1), memory(1))
  memories.keep(source(2), memory(1))
  memories.keep(source(1), memory(1, ['a']))
  expect([1, 2].map((id) => memories.find(id, 1) !== undefined)).toEqual([true, false])
})

test('where devices change, the new ones come in for those that were heard longest ago', () => {
  const memories = createMemories(2 * size, () => 0)
  for (const id of [1, 2, 1, 3]) memories.keep(source(id), memory(1))
  expect([1, 2, 3].map((id) => memories.find(id, 1) !== undefined)).toEqual([true, false, true])
})
