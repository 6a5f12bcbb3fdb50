import { expect, test } from 'vitest'
import type { NameTable, Table } from '#formats/sheet/sheet.ts'
import { form_statistics } from '#report/kinds/form-statistics.ts'
import { tasks } from '#report/kinds/tasks.ts'
import type { FilledForm, Task } from '#report/work.ts'
import { facts, tell, utc } from './facts.ts'

const at = (time: string): number => utc(`2020-10-06 ${time}`)
const field = (id: string, more: object) => ({ id, label: id, description: null, required: false, ...more })
const fields = [
  field('Way', { type: 'radio_group', options: [{ label: 'Door' }, { label: 'Gate' }] }),
  field('Seen', { type: 'checkbox_group', group: [{ label: 'Lamp' }, { label: 'Oil' }] }),
  field('Stars', { type: 'rating', max_stars: 3 }),
  field('Line', { type: 'separator' }),
  field('Day', { type: 'date' }),
  field('Photo', { type: 'photo' }),
  field('Note', { type: 'text' }),
] as unknown as FilledForm['fields']
const values: FilledForm['values'] = {
  Way: { type: 'radio_group', value_index: 1 },
  Seen: { type: 'checkbox_group', values: [true, true] },
  Stars: { type: 'rating', value: 3 },
  Day: { type: 'date', value: '2020-10-06' },
  Photo: { type: 'photo', file_ids: [1, 2] },
  Note: { type: 'text', value: 'At\nhome' },
}

const task = (id: number, more: Partial<Task> = {}): Task => ({
  ...{ id, label: `Crate ${id}`, description: 'Ring', external_id: 'A-1', status: 'done' },
  ...{ from: at('09:00'), to: at('12:00'), stay: 600, place: { lat: 1, lng: 2, address: 'Quay 5' } },
  ...more,
})

const cells = (table: Table) => table.data.map(({ rows }) => rows.map((row) => Object.values(row).map(({ v }) => v)))

test('tasks by the day on which they were to begin, with who drove when they arrived, and how many are in which state', () => {
  const next = utc('2020-10-07 08:00')
  const given = facts({
    tasks: [
      task(7, { arrival: at('09:30'), finished: at('09:40') }),
      task(8, { status: 'failed', stay: 0, finished: at('12:00') }),
      task(9, { status: 'assigned', stay: 0, from: next, to: next }),
    ],
    drivers: [
      { since: at('00:00'), is: { id: 1, name: 'Ada' } },
      { since: at('09:20'), is: { id: 2, name: 'Zoe' } },
    ],
  })
  const [names, table] = tasks.sections(given, {} as never, tell()) as [NameTable, Table]
  expect(names.rows.map(({ name, v, highlight }) => [name, v, highlight])).toEqual([
    ['Assigned', '1', false],
    ['Done', '1', false],
    ['Failed', '1', true],
  ])
  expect(table.data.map(({ header }) => header)).toEqual(['Oct 6, 2020 (Tue) : 2', 'Oct 7, 2020 (Wed) : 1'])
  const on = (time: string) => `Oct 6, 2020 ${time}`
  expect(cells(table)[0]).toEqual([
    ['7', 'Crate 7', 'Done', '09:00', on('12:00'), on('09:30'), on('09:40'), '00:10', 'Quay 5', 'Zoe'],
    ['8', 'Crate 8', 'Failed', '09:00', on('12:00'), '', on('12:00'), '00:00', 'Quay 5', 'Ada'],
  ])
  expect(table.data[0]?.total).toMatchObject({ stay: { v: '00:10', raw: 600 } })
})

test('what is asked for beside has columns of its own, and forms say what was answered', () => {
  const form = { label: 'Receipt', fields, values }
  const given = facts({ tasks: [task(7, { form }), task(8, { form: { label: 'Receipt', fields } }), task(9)] })
  const of = (params: object) => (tasks.sections(given, params as never, tell()) as Table[])[1] as Table
  const always = ['id', 'label', 'status', 'from', 'to', 'arrival', 'finished', 'stay', 'address', 'employee']
  expect(of({}).columns.map((column) => column.field)).toEqual(always)
  const all = { show_external_id: true, show_description: true, show_places_and_zones: true, show_forms: true }
  const table = of(all)
  expect(table.columns.map((column) => column.field)).toEqual([
    ...[...always, 'external_id', 'description', 'places_and_zones', 'form'],
  ])
  expect(table.data[0]?.rows.map((row) => row.form?.v)).toEqual([
    'Receipt: Way: Gate; Seen: Lamp, Oil; Stars: 3/3; Day: Oct 6, 2020 (Tue); Photo: 2; Note: At home',
    'Receipt: not submitted',
    '',
  ])
  expect(tasks.sections(facts({ tasks: [] }), {} as never, tell())).toEqual([])
})

const form = (id: number, more: Partial<FilledForm> = {}): FilledForm => ({
  ...{ id, kind: '1', label: 'Receipt', time: at('09:00') + id, fields, values, ...more },
})

test('answers are counted form by form, template by template, of the questions of the newest', () => {
  const older = [
    field('Way', { type: 'radio_group', options: [{ label: 'Window' }] }),
  ] as unknown as FilledForm['fields']
  const forms = [
    form(1, { fields: older, values: { Way: { type: 'radio_group', value_index: 0 } } }),
    form(2),
    form(3, { kind: '2', label: 'Arrival', fields: older, values: {} }),
    form(4, { label: 'Receipt 2' }),
  ]
  const [names, ...tables] = form_statistics.sections(facts({ forms }), {} as never, tell()) as [NameTable, ...Table[]]
  expect(names.rows).toMatchObject([{ name: 'Forms submitted', raw: 4 }])
  expect(tables.map(({ header }) => header)).toEqual(['Arrival: 1', 'Receipt 2: 3'])
  expect(tables.map(({ data }) => data.map(({ header }) => header))).toEqual([
    ['Way'],
    ['Way', 'Seen', 'Stars', 'Day', 'Photo', 'Note'],
  ])
  expect(cells(tables[0] as Table)).toEqual([[['left empty', '1', '100.0']]])
  expect(cells(tables[1] as Table)).toEqual([
    [
      ['Gate', '2', '66.7'],
      ['Window', '1', '33.3'],
    ],
    [
      ['Lamp', '2', '66.7'],
      ['Oil', '2', '66.7'],
      ['left empty', '1', '33.3'],
    ],
    [
      ['3', '2', '66.7'],
      ['left empty', '1', '33.3'],
    ],
    ...Array.from({ length: 3 }, () => [
      ['filled in', '2', '66.7'],
      ['left empty', '1', '33.3'],
    ]),
  ])
})

test('answers that nobody gave are told where that is asked for', () => {
  const [, table] = form_statistics.sections(
    facts({ forms: [form(1)] }),
    { show_nonselected: true } as never,
    tell(),
  ) as Table[]
  expect(cells(table as Table).slice(0, 3)).toEqual([
    [
      ['Door', '0', '0.0'],
      ['Gate', '1', '100.0'],
      ['left empty', '0', '0.0'],
    ],
    [
      ['Lamp', '1', '100.0'],
      ['Oil', '1', '100.0'],
      ['left empty', '0', '0.0'],
    ],
    [
      ['1', '0', '0.0'],
      ['2', '0', '0.0'],
      ['3', '1', '100.0'],
      ['left empty', '0', '0.0'],
    ],
  ])
  expect(form_statistics.sections(facts(), {} as never, tell())).toEqual([])
})
