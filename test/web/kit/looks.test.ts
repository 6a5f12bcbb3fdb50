import { describe, expect } from 'vitest'
import { isPossible, story } from '../browser.ts'
import { openKit } from './kit.ts'
import type { SceneName, ScenePropsOf } from './page/scenes.ts'

/** Everybody can use each component, by day and by night, and its words have room in each language. */

const kit = await openKit()

/** A scene with properties, and what is pressed there to see what lies over it. */
type Shown = { [Name in SceneName]: [Name, ScenePropsOf<Name>, ...buttons: (string | RegExp)[]] }[SceneName]

const all: readonly Shown[] = [
  ['plain_fields', {}],
  ['plain_fields', { fault: 'is wrong', hint: 'Mind this' }],
  ['plain_fields', { isDisabled: true }],
  ['plain_fields', {}, /Kind/],
  ['dates', { fault: 'is over' }],
  ['colors', {}, 'Another'],
  ['pick', { count: 70, value: 2, several: [1, 2, 3], fault: 'is gone' }],
  ['choice', {}, /Kind/],
  ['picture', {}],
  ['icons', {}],
  ['period', {}],
  ['period', { value: '2026-11-03..2026-11-09' }],
  ['copied', { text: 'https://fleet.example/a/very/long/address/that/is/never/seen/whole/anywhere' }],
  ['steps', { place: 1 }],
  ['chart', { points: 1_000 }],
  ['form', {}],
  ['form', {}, 'Create'],
  ['table', { count: 40 }],
  ['table', { count: 40, arrived: 3 }],
  ['records', { count: 0 }],
  ['records', { count: 12 }],
  ['records', { count: 12, failed: true }],
  ['row_list', { count: 40 }],
  ['sortable', {}],
  ['search_box', { value: 'van' }],
  ['tabs', {}],
  ['menu', {}, 'More'],
  ['drawer', { hasForm: true }, 'Open'],
  ['dialog', {}, 'Open'],
  ['dialog', { isWide: true }, 'Open'],
  ['remove', { typed: 'Van 1' }, /./],
  ['lightbox', {}],
  ['empty', {}],
  ['tag_field', { value: [1, 2] }],
  ['tag_many', {}, /./],
  ['wizard', {}],
  ['wizard', { at: '4' }],
  ['location_field', {}],
  ['coordinates', {}, /./],
  ['offline', {}],
  ['invitation', { mailed: '2026-11-27 11:58:00' }, 'Make a link'],
  ['invitation', { mailed: '2026-11-27 11:58:00' }],
  ['invitation', { mailed: null, expires: '2026-11-20 09:30:00' }],
]

const named = all.map((shown, i) => [`${shown[0]} (${i + 1})`, shown] as const)

const show = async ([name, props, ...buttons]: Shown, look: Parameters<typeof kit.show>[2]): Promise<void> => {
  await kit.show(name, props as never, look)
  for (const name of buttons)
    await kit.page
      .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
      .first()
      .click()
  await kit.drawn()
}

describe.each(isPossible ? (['light', 'dark'] as const) : [])('%s', (theme) => {
  story.each(named)('%s: axe finds nothing, nothing scrolls sideways', async (name, shown) => {
    for (const size of ['desk', 'phone'] as const) {
      await show(shown, { theme, size })
      await kit.picture(`${name}-${theme}-${size}`)
      expect(await kit.faults()).toEqual([])
    }
  })
})

describe.each(['de_DE', 'es_ES', 'fr_FR', 'pt_PT', 'ru_RU'])('%s', (locale) => {
  story.each(
    named.filter(([, [name, , ...buttons]]) => buttons.every((one) => typeof one !== 'string') || name === 'form'),
  )('%s: words have room on a phone', async (_, [name, props]) => {
    await kit.show(name, props as never, { locale, size: 'phone' })
    expect(await kit.overflowing()).toEqual([])
  })
})
