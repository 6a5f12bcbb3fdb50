import { expect, test } from 'vitest'
import { type Draft, type Handle, handlesOf } from '#web/map/draft.ts'
import { type Deed, deedOfKey, type Editing, edited } from '#web/map/shape-editing.ts'

const corners = [
  { lat: 52, lng: 13 },
  { lat: 52, lng: 14 },
  { lat: 53, lng: 14 },
]
const polygon: Draft = { type: 'polygon', center: undefined, radius: 100, points: corners }
const there = { lat: 52.5, lng: 13.5 }

const after = (draft: Draft, isAdding: boolean, ...deeds: Deed[]): Editing =>
  deeds.reduce(edited, { draft, isAdding } as Editing)
const handle = (draft: Draft, kind: Handle['kind'], place: number): Handle => {
  const found = handlesOf(draft).find((one) => one.kind === kind && one.place === place)
  if (!found) throw new Error(`there is no ${kind} ${place}`)
  return found
}
const press = (at: { lat: number; lng: number }, handle?: Handle): Deed => ({ type: 'press', handle, at })

test('each press puts a point while points are added, and none afterwards', () => {
  const empty = { ...polygon, points: [] }
  expect(after(empty, true, ...corners.map((at) => press(at))).draft.points).toEqual(corners)
  expect(after(empty, false, press(there)).draft).toBe(empty)
})

test('a circle has its middle with the first press, and is done', () => {
  const now = after({ ...polygon, type: 'circle', points: [] }, true, press(there))
  expect(now).toMatchObject({ isAdding: false, draft: { center: there } })
})

test.each([
  ['a polygon ends on the corner it began with', polygon, 0, false],
  ['a polygon ends with the second press on one spot', polygon, 2, false],
  ['two points are no polygon: a press on the first one is a third', { ...polygon, points: corners.slice(0, 2) }, 0, 3],
  ['a line goes on over the corner it began with', { ...polygon, type: 'sausage' as const }, 0, 4],
  ['the second press on the first point of all changes nothing', { ...polygon, points: corners.slice(0, 1) }, 0, 1],
])('%s', (_, draft, place, points) => {
  const now = after(draft, true, press(there, handle(draft, 'corner', place)))
  expect(now.isAdding ? now.draft.points.length : false).toBe(points)
})

test('a corner follows the mouse until it is let go, and is the chosen one', () => {
  const grabbed: Deed = { type: 'grab', handle: handle(polygon, 'corner', 1) }
  const held = after(polygon, false, grabbed, { type: 'hover', handle: undefined, at: there })
  expect(held.draft.points).toEqual(corners.with(1, there))
  const now = [{ type: 'release' as const }, { type: 'drag' as const, to: corners[0] as never }].reduce(edited, held)
  expect(now).toMatchObject({ held: undefined, chosen: 1, draft: held.draft })
})

test('what is drawn out of an edge is a corner from the first move on', () => {
  const grabbed: Deed = { type: 'grab', handle: handle(polygon, 'middle', 1) }
  const now = after(polygon, false, grabbed, { type: 'drag', to: there }, { type: 'drag', to: { lat: 51, lng: 13 } })
  expect(now.draft.points).toEqual(corners.toSpliced(1, 0, { lat: 51, lng: 13 }))
  expect(now).toMatchObject({ chosen: 1, held: { kind: 'corner' } })
})

test('corners are not dragged while points are added', () => {
  const now = after(polygon, true, { type: 'grab', handle: handle(polygon, 'corner', 1) }, { type: 'drag', to: there })
  expect(now.draft).toBe(polygon)
})

test('the other button takes a corner away, and ends adding where there is none', () => {
  const corner = handle(polygon, 'corner', 0)
  expect(after(polygon, true, { type: 'press_other', handle: corner }).draft.points).toEqual(corners.slice(1))
  expect(after(polygon, true, { type: 'press_other', handle: undefined })).toMatchObject({ isAdding: false })
})

test('Delete takes the chosen corner away once; Enter and Esc end what is added', () => {
  const chosen = after(polygon, false, { type: 'grab', handle: handle(polygon, 'corner', 2) }, { type: 'release' })
  expect(deedOfKey(chosen, 'Delete', false)).toEqual({ type: 'drop' })
  const dropped = edited(chosen, { type: 'drop' })
  expect(dropped.draft.points).toEqual(corners.slice(0, 2))
  expect(deedOfKey(dropped, 'Backspace', false)).toBeUndefined()
  expect(edited(dropped, { type: 'drop' })).toBe(dropped)
  const adding = after(polygon, true)
  expect(deedOfKey(adding, 'Escape', false)).toEqual({ type: 'end' })
  expect(deedOfKey(adding, 'Enter', true)).toEqual({ type: 'end' })
  // Whoever has the keyboard elsewhere sends a form with it.
  expect(deedOfKey(adding, 'Enter', false)).toBeUndefined()
  expect(deedOfKey(after(polygon, false), 'Escape', true)).toBeUndefined()
})

test('a corner that fields took away is not chosen any more', () => {
  const chosen = after(polygon, false, { type: 'grab', handle: handle(polygon, 'corner', 2) }, { type: 'release' })
  const draft = { ...polygon, points: corners.slice(0, 2) }
  expect(edited(chosen, { type: 'change', draft })).toMatchObject({ draft, chosen: undefined, isAdding: false })
  expect(edited(chosen, { type: 'change', isAdding: true })).toMatchObject({ chosen: 2, isAdding: true })
})
