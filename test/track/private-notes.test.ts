import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Note, type Privacy, privacyOf } from '#track/privacy.ts'
import { bounded, type Inputs, most_ends, switched } from '#track/private-notes.ts'

const hour = 3_600_000
const day = 24 * hour
const begin = Date.UTC(2026, 5, 8)

const second_input: Note = { at: begin, says: 'input', input: 2 }
const told = (hours: number, isOn: boolean): Inputs => ({ time: begin + hours * hour, inputs: isOn ? 0b1010 : 0b1101 })
const with_notes = (notes: readonly Note[]): Privacy => privacyOf([second_input, ...notes]) as Privacy
const noted = (notes: readonly Note[]) => notes.map(({ at, says }) => [(at - begin) / hour, says])
const spansOf = (notes: readonly Note[], to = begin + day) =>
  privacyOf(notes)
    ?.spans(begin, to)
    .map((span) => [(span.from - begin) / hour, (span.to - begin) / hour, span.by])

test('what the input is becomes a note where it is another than before', () => {
  const all = [told(1, false), told(2, true), told(3, true), told(4, false), told(5, false)]
  const notes = switched(with_notes([]), all)
  expect(noted(notes)).toEqual([
    [2, 'on'],
    [4, 'off'],
  ])
  expect(spansOf([second_input, ...notes])).toEqual([[2, 4, 'input']])
  expect(switched(with_notes(notes), all)).toEqual([])
})

test('before an input was named, and of one that counts no more, nothing is noted', () => {
  const ended: Note = { at: begin + 3 * hour, says: 'input', input: null }
  expect(switched(with_notes([ended]), [told(-1, true), told(4, true)])).toEqual([])
  expect(spansOf([second_input, { at: begin + hour, says: 'on' }, ended])).toEqual([[1, 3, 'input']])
})

test('what the driver says on a phone ends it until the input is on anew', () => {
  const notes: Note[] = [
    { at: begin + hour, says: 'on' },
    { at: begin + 2 * hour, says: 'work' },
    { at: begin + 3 * hour, says: 'off' },
    { at: begin + 4 * hour, says: 'on' },
  ]
  expect(spansOf([second_input, ...notes])).toEqual([
    [1, 2, 'input'],
    [4, Number.POSITIVE_INFINITY, 'input'],
  ])
})

/** Whether an input was on, every half hour of two days. */
const course = fc.array(fc.boolean(), { minLength: 96, maxLength: 96 })

test('points that come in any order hide all that was private, and in the end nothing else', () => {
  const some = fc.array(fc.integer({ min: 0, max: 95 }), { maxLength: 40 })
  fc.assert(
    fc.property(course, some, (course, order) => {
      // As ingest asks: of a late one, with those that are stored until the first behind it.
      const [stored, notes]: [Map<number, Inputs>, Note[]] = [new Map(), [second_input]]
      for (const i of order) {
        const one = told(i / 2, course[i] as boolean)
        stored.set(one.time, one)
        const behind = [...stored.values()].filter(({ time }) => time > one.time).sort((a, b) => a.time - b.time)
        notes.push(...switched(privacyOf(notes) as Privacy, [one, ...behind.slice(0, 1)]))
        const privacy = privacyOf(notes) as Privacy
        for (const { time, inputs } of stored.values()) expect(privacy.at(time) !== undefined).toBe(inputs === 0b1010)
      }
    }),
  )
})

test('an input that toggles for ever is private until the next day', () => {
  const flapping = Array.from({ length: 1000 }, (_, i) => told(1 + i / 100, i % 2 === 0))
  const notes = switched(with_notes([]), flapping)
  expect(notes.length).toBe(2 * most_ends + 1)
  expect(notes.at(-1)?.says).toBe('on')
  const next = switched(with_notes(notes), [told(23, false), told(24, false)])
  expect(noted(next)).toEqual([[24, 'off']])
})

const says = fc.constantFrom('private' as const, 'work' as const, 'on' as const, 'off' as const)
const some_notes = fc.array(fc.record({ at: fc.integer({ min: 0, max: 200 }), says }), { maxLength: 60 })

test('notes that are too many are forgotten so that nothing is shown that was private', () => {
  fc.assert(
    fc.property(some_notes, fc.integer({ min: 5, max: 30 }), (some, most) => {
      const notes: Note[] = [second_input, ...some.map((one) => ({ ...one, at: begin + one.at }))]
      const kept = bounded(notes, most)
      expect(kept.length).toBeLessThanOrEqual(Math.max(most, 3))
      for (let time = begin; time <= begin + 201; time++)
        if (privacyOf(notes)?.at(time)) expect(privacyOf(kept)?.at(time)).toBeDefined()
    }),
  )
})

test('hours and inputs that were set are never forgotten, nor what is within the bound', () => {
  const hours: Note = { at: begin, says: 'hours', zone: 'UTC', working: [] }
  expect(bounded([second_input, hours, second_input], 1)).toEqual([second_input, hours, second_input])
  const few: Note[] = [
    { at: begin + 1, says: 'private' },
    { at: begin, says: 'work' },
  ]
  expect(bounded(few, 2)).toEqual(few.toReversed())
})
