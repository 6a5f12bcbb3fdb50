import { expect, test } from 'vitest'
import type { Kind } from '#judge/kind.ts'
import { kinds } from '#judge/kinds.ts'
import { isOfStatus, naming, observedBy } from '#judge/naming.ts'

test('rules of distances name trackers, and those of statuses statuses', () => {
  expect([naming('trackers'), naming('statuses')]).toEqual([
    [{ type: 'distance_control', option: 'observed_trackers' }],
    [{ type: 'work_status_change', option: 'status_ids' }],
  ])
})

// SQL has types and options as they stand here (`store/rules/observing.ts`), and takes one option of each type.
test('types and options are plain words, and a type has one option that names things of a kind', () => {
  const all = [...naming('trackers'), ...naming('statuses')]
  expect(all.filter(({ type, option }) => !/^[a-z_]+$/.test(type) || !/^[a-z_]+$/.test(option))).toEqual([])
  expect(new Set(all.map(({ type }) => type)).size).toBe(all.length)
})

test('a rule observes what its own option names, and nothing by the options of other types', () => {
  const extended = { observed_trackers: [3, 1], status_ids: [7] }
  expect(observedBy({ type: 'distance_control', extended })).toEqual([3, 1])
  expect(observedBy({ type: 'sos', extended })).toEqual([])
  expect(observedBy({ type: 'distance_control', extended: {} })).toEqual([])
})

test('a rule that names no statuses tells of all', () => {
  const isMeant = (extended: Record<string, unknown>, id: number) =>
    isOfStatus({ type: 'work_status_change', extended }, id)
  expect([isMeant({}, 5), isMeant({ status_ids: [] }, 5), isMeant({ status_ids: [4, 5] }, 5)]).toEqual([
    true,
    true,
    true,
  ])
  expect(isMeant({ status_ids: [4] }, 5)).toBe(false)
})

test('a command is answered by the event of one kind', () => {
  const commands = Object.values<Kind>(kinds).flatMap(({ answers }) => answers?.command ?? [])
  expect(commands.sort()).toEqual(['locate', 'output'])
})
