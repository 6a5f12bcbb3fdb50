import { expect, test } from 'vitest'
import { subjects } from '#resource/today.ts'
import { cards } from '#web/fleet/today/cards.ts'
import { moved, readChosen } from '#web/fleet/today/chosen.ts'

/** Cards of the day, as somebody has chosen them. */

test('there is a card of each subject', () => {
  expect(cards.toSorted()).toEqual(subjects.toSorted())
})

test('without a choice all are shown, in their usual order', () => {
  const all = { shown: cards, hidden: [] }
  for (const kept of ['{}', '', 'null', '7', '{"shown":"told","hidden":7}']) expect(readChosen(kept)).toEqual(all)
})

test('what was chosen comes in its order, what nobody knew then comes last, and what is unknown is left out', () => {
  const { shown, hidden } = readChosen('{"shown":["told","weather","silent"],"hidden":["licences"]}')
  expect(shown.slice(0, 2)).toEqual(['told', 'silent'])
  expect(hidden).toEqual(['licences'])
  expect([...shown, ...hidden].toSorted()).toEqual(cards.toSorted())
  expect(readChosen('{"shown":["told"],"hidden":["told"]}').shown).not.toContain('told')
})

test('a card is dragged before or behind another, or to the end', () => {
  const shown = ['told', 'silent', 'licences'] as const
  expect(moved(shown, ['licences'], { key: 'told', position: 'before' })).toEqual(['licences', 'told', 'silent'])
  expect(moved(shown, ['told'], { key: 'silent', position: 'after' })).toEqual(['silent', 'told', 'licences'])
  expect(moved(shown, ['told'])).toEqual(['silent', 'licences', 'told'])
})
