import { expect, test } from 'vitest'
import { period, two_drives } from '#test/api/track/recorded.ts'
import { reporting } from './reporting.ts'

const { tenant, driven, made } = await reporting()
const alice = await tenant()
const plugin = { plugin_id: 1010 }
const journal = 'driver/journal'

test('what is entered, changed and closed by the journal is told by the driver’s book', async () => {
  const { tracker_id } = await driven(alice, two_drives)
  const { list } = await alice.call(`${journal}/proposal/list`, { tracker_id, ...period })
  const entries = list.map(({ overlapped: _, ...drive }: { overlapped: boolean }, i: number) => ({
    ...drive,
    ...{ type: i === 0 ? 'work' : 'personal', purpose: 'Fair', partner: 'Acme' },
  }))
  const { ids } = await alice.call(`${journal}/entry/create`, { entries })
  await alice.call(`${journal}/entry/update`, { entry: { id: ids[0], type: 'work', comment: 'with slides' } })
  await alice.call(`${journal}/month/close`, { tracker_id, month: '2026-01' })
  const { sheets } = await made(alice, { trackers: [tracker_id], plugin })
  const [book, sums, changes] = sheets[0].sections
  expect(book.data.map(({ header }: { header: string }) => header)).toEqual(['2026-01 (closed) : 2'])
  expect(book.data[0].rows).toMatchObject([
    {
      length: { raw: expect.closeTo(list[0].length, 1) },
      kind: { v: 'Business' },
      partner: { v: 'Acme' },
      comment: { v: 'with slides' },
    },
    {
      length: { raw: expect.closeTo(list[1].length, 1) },
      kind: { v: 'Private' },
      partner: { v: '' },
      to: { v: '' },
    },
  ])
  // Entered in another year than it was driven.
  expect(sums.rows.find(({ name }: { name: string }) => name === 'Entered late').raw).toBe(2)
  expect(changes.data[0].rows).toMatchObject([
    { before: { v: 'Business; Fair; Acme' }, after: { v: 'Business; Fair; Acme; with slides' } },
  ])
})

test('several devices have a summary, and working times what nobody entered', async () => {
  const [one, other] = [await driven(alice, two_drives), await driven(alice, two_drives)]
  const trackers = [one.tracker_id, other.tracker_id]
  const { sheets } = await made(alice, { trackers, plugin: { ...plugin, work_from: '07:30', work_to: '08:30' } })
  expect(sheets).toHaveLength(3)
  const [{ total, rows }] = sheets[0].sections[0].data
  expect(rows).toHaveLength(2)
  expect(total).toMatchObject({ trips: { raw: 4 }, missing: { raw: 4 } })
  expect(total.business.raw).toBeGreaterThan(0)
  expect(total.commute.raw).toBeGreaterThan(0)
  expect(total.business.raw + total.commute.raw).toBeCloseTo(total.length.raw, 0)
})
