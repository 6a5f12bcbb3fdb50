import { expect, test } from 'vitest'
import { storedField } from '#form/field.ts'
import { answersOf, checkAnswers, keptOf, unanswered } from '#web/go/form/answers.ts'
import type { Attached } from '#web/go/queue/deed.ts'

/** A form on the phone is checked by the rules of the service. */

const options = [{ label: 'Yes' }, { label: 'No' }]
const fields = [
  storedField({ id: 'who', label: 'Who', type: 'text', required: true, max_length: 5 }),
  storedField({ id: 'what', label: 'What', type: 'checkbox_group', group: options }),
  storedField({ id: 'list', label: 'List', type: 'dropdown', options }),
  storedField({ id: 'one', label: 'One', type: 'radio_group', options, required: true }),
  storedField({ id: 'day', label: 'Day', type: 'date', disable_future: true }),
  storedField({ id: 'well', label: 'Well', type: 'rating' }),
  storedField({ id: 'line', label: 'Line', type: 'separator' }),
  storedField({ id: 'paper', label: 'Paper', type: 'file', allowed_extensions: ['pdf'] }),
  storedField({ id: 'seal', label: 'Seal', type: 'photo', max_files: 1 }),
  storedField({ id: 'sign', label: 'Sign', type: 'signature', required: true }),
]
const file = (field: string, name: string, type: 'image' | 'file' = 'image'): Attached => ({
  ...{ key: name, name, type, size: 10, field },
})
const today = '2026-11-28'

test('answers of all kinds are values, files by their places', () => {
  const answers = {
    texts: { who: 'Grace', day: '2026-11-28' },
    chosen: { list: 1, one: 0 },
    checked: { what: [false, true] },
    stars: { well: 4 },
  }
  const attached = [file('paper', 'a.pdf', 'file'), file('seal', 'b.jpg'), file('sign', 'c.png')]
  const { values, faults } = checkAnswers(fields, answers, attached, today)
  expect(faults).toEqual({})
  expect(values).toEqual({
    who: { type: 'text', value: 'Grace' },
    what: { type: 'checkbox_group', values: [false, true] },
    list: { type: 'dropdown', value_index: 1 },
    one: { type: 'radio_group', value_index: 0 },
    day: { type: 'date', value: '2026-11-28' },
    well: { type: 'rating', value: 4 },
    paper: { type: 'file', file_ids: [1] },
    seal: { type: 'photo', file_ids: [2] },
    sign: { type: 'signature', file_id: 3 },
  })
})

test('what is wrong is told by field', () => {
  const answers = { ...unanswered, texts: { who: 'Grace Hopper', day: '2026-11-29' } }
  const attached = [file('paper', 'a.exe', 'file'), file('seal', 'b.jpg'), file('seal', 'c.jpg')]
  expect(checkAnswers(fields, answers, attached, today).faults).toEqual({
    who: 'above_maximum',
    one: 'empty',
    day: 'above_maximum',
    paper: 'wrong_file_type',
    seal: 'above_maximum',
    sign: 'empty',
  })
})

test('of a changed form those answers stay that it still asks for', () => {
  const now = [
    fields[0],
    storedField({ id: 'one', label: 'One', type: 'text' }),
    storedField({ id: 'list', label: 'List', type: 'dropdown', options: options.slice(0, 1) }),
  ] as typeof fields
  const before = answersOf({
    ...{ who: { type: 'text', value: 'Ada' }, gone: { type: 'date', value: '2026-11-28' } },
    ...{ one: { type: 'radio_group', value_index: 1 }, list: { type: 'dropdown', value_index: 1 } },
  })
  expect(keptOf(now, before)).toEqual({ ...unanswered, texts: { who: 'Ada' } })
})
