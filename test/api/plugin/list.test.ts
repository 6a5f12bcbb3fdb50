import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant } = await fleet()

test('each kind is there with its parameters, in the language that is asked for', async () => {
  const alice = await tenant()
  const { list } = await alice.call('plugin/list', { locale: 'de' })
  expect(list).toContainEqual({
    ...{ id: 4, type: 'tracker_report', module: 'trips', ui_module: 'trips', name: 'Fahrten' },
    answers: expect.stringContaining('Fahrzeug'),
    filter: { exclusion: false, values: [] },
    parameters: expect.arrayContaining(['split', 'show_seconds', 'include_summary_sheet_only']),
    schema: expect.any(String),
  })
  const of = (id: number) => list.find((one: { id: number }) => one.id === id)
  expect(of(37)).toMatchObject({ type: 'tracker_register', module: 'hardware_code', filter: { exclusion: true } })
  expect(of(35)).toMatchObject({ type: 'tracker_register', module: 'mobile_free', filter: { exclusion: false } })
  expect(of(35).filter.values).toEqual(of(37).filter.values)
  expect(of(35).filter.values.length).toBeGreaterThan(0)
  const ids = list.filter(({ type }: { type: string }) => type === 'tracker_report').map(({ id }: { id: number }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const schemaOf = (id: number) => JSON.parse(of(id).schema)
  expect(schemaOf(4).properties).toMatchObject({
    split: { type: 'boolean', default: false },
    include_summary_sheet: { type: 'boolean', default: true },
  })
  expect(schemaOf(27)).toMatchObject({
    required: ['max_speed'],
    properties: { max_speed: { minimum: 1, maximum: 400 } },
  })
  expect(of(35).schema).toBe('')
})
