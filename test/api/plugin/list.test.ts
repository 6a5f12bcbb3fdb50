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
  })
  expect(list).toContainEqual(expect.objectContaining({ id: 37, type: 'tracker_register' }))
  const ids = list.filter(({ type }: { type: string }) => type === 'tracker_report').map(({ id }: { id: number }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
