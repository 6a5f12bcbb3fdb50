import { expect, test } from 'vitest'
import { judge } from '#judge/judge.ts'
import { boundBy, type Kept } from '#judge/memory.ts'
import { newsOf } from '#judge/news.ts'
import type { Rule } from '#judge/rule.ts'
import { keptOf } from '#store/points/outbox.ts'
import { player, rule } from '#test/judge/play.ts'
import { at, drive } from '#test/track/drive.ts'
import { default_detection } from '#track/detection.ts'
import { rememberLive } from '#track/live.ts'

/** A rule and a task may have the same id, and each remembers its own. */
const watched = (origin: Rule['origin'], param: number): Rule => rule('speedup', { origin, id: 7, param })

const fast = drive([{ for: 120, every: 60, speed: 100 }])

test('what a task watches for is told as its own', () => {
  const { commit, happenings } = player([watched('task', 90)])
  commit([{ received: at(120), points: fast }])
  expect(happenings.map(({ by, event }) => [by, event])).toEqual([[{ origin: 'task', id: 7 }, 'speedup']])
})

test('a rule and a task with the same id are told apart, and go on to be', () => {
  const { commit, happenings } = player([watched('rule', 90), watched('task', 95)])
  for (const [i, point] of fast.entries()) commit([{ received: at(60 * i), points: [point] }])
  expect(happenings.map(({ by }) => by)).toEqual([
    { origin: 'rule', id: 7 },
    { origin: 'task', id: 7 },
  ])
})

test('a memory has rules by their ids alone, as it always had, and others by their origin', () => {
  const all = [watched('rule', 90), watched('task', 1000)]
  const bound = boundBy([{ account_id: 1, tracker_id: 3, time_zone: 'UTC', rules: all }])
  const told = fast.map((point) => ({ time: point.time, point, attributes: {}, late: false }))
  const live = rememberLive(undefined, fast, undefined, at(120))
  const news = newsOf(
    { told, ended: [], heard: [at(120)], before: undefined, live, now: at(120) },
    null,
    default_detection,
  )
  const { memory } = judge(bound, { memory: {} } satisfies Kept, news)
  expect(memory).toMatchObject({ '7.3': { fast: true }, 'task:7.3': { fast: false } })
  expect(Object.keys(memory).sort()).toEqual(['7.3', '7.3.quiet', 'task:7.3'])
})

test('what a rule told is stored by its id, in the place where it always stood', () => {
  const { commit, happenings } = player([watched('rule', 90)])
  commit([{ received: at(120), points: fast }])
  const kept = happenings.map(keptOf)
  expect(kept.map((one) => Object.keys(one).slice(0, 4))).toEqual([['account_id', 'tracker_id', 'rule_id', 'received']])
  expect(kept[0]?.rule_id).toBe(7)
})
