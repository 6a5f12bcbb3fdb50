import { expect, test } from 'vitest'
import { two_drives } from '#test/api/track/recorded.ts'
import { entry } from '#test/hooks.ts'
import { reporting } from './reporting.ts'

const { db, tenant, tracker, driven, made } = await reporting()

type Row = Record<string, { v: string; raw: number }>
const rowsOf = ({ data }: { data: { rows: Row[] }[] }): Row[] => data.flatMap(({ rows }) => rows)

test('the fleet at a glance is one sheet, with the day before beside the day', async () => {
  const alice = await tenant()
  const [van, car] = [await driven(alice, two_drives), await tracker(alice)]
  await entry(db, alice, car.tracker_id, { event: 'sos', event_time: new Date('2026-01-06T09:00:00Z') })
  const asked = { trackers: [van.tracker_id, car.tracker_id], plugin: { plugin_id: 1001 } }
  const day = (date: string) => ({ from: `${date} 00:00:00`, to: `${date} 23:59:59` })
  const { sheets } = await made(alice, { ...asked, ...day('2026-01-05') })
  expect(sheets).toHaveLength(1)
  expect(sheets[0].entity_ids).toEqual(asked.trackers)
  const rows = rowsOf(sheets[0].sections.at(-1))
  expect(rows.map(({ utilisation, trips }) => [utilisation?.raw, trips?.raw])).toEqual([
    [100, 2],
    [0, 0],
  ])
  const after = await made(alice, { ...asked, ...day('2026-01-06') })
  const compared = rowsOf(after.sheets[0].sections.at(-2))
  const figure = (name: string) => compared.find((row) => row.name?.v.startsWith(name))
  expect(figure('Trip length')).toMatchObject({
    value: { raw: 0 },
    before: { raw: rows[0]?.length?.raw },
    change: { raw: -100 },
  })
  expect(figure('Events')).toMatchObject({ value: { raw: 1 }, before: { raw: 0 } })
  const alone = await made(alice, { ...asked, trackers: [van.tracker_id], ...day('2026-01-05') })
  expect(alone.sheets).toHaveLength(1)
})
