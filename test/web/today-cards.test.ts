import { expect, test } from 'vitest'
import { subjects } from '#resource/today.ts'
import { cards, subjects as shown_subjects } from '#web/fleet/today/cards.ts'
import { moved, readChosen } from '#web/fleet/today/chosen.ts'
import { figure_cards, figureGrownBy } from '#web/fleet/today/figures.ts'

/** Cards of the day, as somebody has chosen them. */

test('there is a card of each subject', () => {
  expect(shown_subjects.toSorted()).toEqual(subjects.toSorted())
  expect(cards.toSorted()).toEqual([...figure_cards, ...subjects].toSorted())
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

test('a figure is compared with the one before in percent, and percents by how many there are more', () => {
  expect(figureGrownBy('distance', 150, 100)).toBe(50)
  expect(figureGrownBy('distance', 0, 100)).toBe(-100)
  expect(figureGrownBy('distance', 5, 0)).toBeUndefined()
  expect(figureGrownBy('utilisation', 62.4, 60)).toBe(2)
})
