import { expect, test } from 'vitest'
import { type Answers, unanswered } from '#web/go/form/answers.ts'
import { dueNow } from '#web/go/inspection/due.ts'
import { fillingOf } from '#web/go/inspection/filling.ts'
import type { Day } from '#web/go/known.ts'
import type { Deed } from '#web/go/queue/deed.ts'
import { day, walk } from './made.ts'

const known = {
  templates: [walk],
  inspections: [{ template_id: walk.id, moments: ['before' as const, 'after' as const] }],
}
const dueOn = (given: Partial<Day>, deeds: readonly Deed[] = []) =>
  dueNow(known, { ...day, ...given }, deeds).map(({ moment }) => moment)

const [track] = day.tracks as [Day['tracks'][number]]
const made = (moment: 'before' | 'after', time: string) => ({ moment, made: `2026-11-28 ${time}`, faults: 0 })

test('before the first drive, and after the last as soon as nothing drives', () => {
  expect(dueOn({ tracks: [] })).toEqual(['before'])
  expect(dueOn({})).toEqual(['before', 'after'])
  expect(dueOn({ tracks: [{ ...track, under_way: true }] })).toEqual(['before'])
  expect(dueNow(known, undefined, [])).toMatchObject([{ moment: 'before' }])
})

test('what was made is not due, until it is driven again', () => {
  const inspections = [made('before', '08:00:00'), made('after', '09:00:00')]
  expect(dueOn({ inspections })).toEqual([])
  const again = { ...track, start_date: '2026-11-28 10:00:00', end_date: '2026-11-28 10:30:00' }
  expect(dueOn({ inspections, tracks: [track, again] })).toEqual(['after'])
})

test('what waits to be sent was made', () => {
  const at = new Date(2026, 10, 28, 8).getTime()
  const form = { template_id: walk.id, version: 1, values: {} }
  const deed: Deed<'inspection'> = {
    ...{ key: 'k', kind: 'inspection', at, title: '', attached: [] },
    told: { moment: 'before', location: null, form },
  }
  expect(dueOn({ tracks: [] }, [deed])).toEqual([])
})

test('one that is of another vehicle, or whose template is not known here, is not due', () => {
  expect(dueNow({ ...known, inspections: [] }, day, [])).toEqual([])
  expect(dueNow({ ...known, templates: [] }, day, [])).toEqual([])
})

test('the photo of a fault is asked for, and let go of when there is none', () => {
  const shot = { key: 'p', name: 'p.jpg', type: 'image' as const, size: 10, field: 'shot' }
  const worn = { ...unanswered, chosen: { tyres: 1, lights: 0 } }
  const filling = (answers: Answers, attached: (typeof shot)[] = []) => fillingOf(walk, answers, attached, '2026-11-28')
  expect(filling(worn)).toMatchObject({ faults: { shot: 'empty' } })
  expect(filling(worn, [shot])).toMatchObject({ faults: {}, attached: [shot] })
  const good = filling({ ...worn, chosen: { tyres: 0, lights: 0 } }, [shot])
  expect(good).toMatchObject({ faults: {}, attached: [] })
  expect(Object.keys(good.values).sort()).toEqual(['lights', 'tyres'])
  expect(filling({ ...worn, chosen: {} })).toMatchObject({ faults: { tyres: 'empty', lights: 'empty' } })
})
