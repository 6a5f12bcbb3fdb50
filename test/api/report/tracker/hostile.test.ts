import { expect, test } from 'vitest'
import { period, two_drives } from '#test/api/track/recorded.ts'
import { png, send } from '#test/avatars.ts'
import { reporting } from './reporting.ts'

const { db, server, dealer_id, tenant, panel, tracker, driven, generate, made, run } = await reporting(1100)

const path = 'report/tracker/generate'
const trips = { plugin_id: 4, split: true, include_summary_sheet: false }

test('five hundred devices over three years are asked for fifty times: five wait, and are made a device at a time', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const { rows } = await opened(alice.id, 499)
  const trackers = [tracker_id, ...rows]
  const asked = { from: '2024-01-01 00:00:00', to: '2026-12-31 23:59:59', trackers, plugin: trips }
  const codes: number[] = []
  for (let i = 0; i < 50; i++) {
    const { body } = await server
      .inject({ method: 'POST', url: `/v2/${path}`, payload: { hash: alice.hash, ...asked } })
      .then((answer) => ({ body: answer.json() }))
    codes.push(body.success ? 0 : body.status.code)
  }
  expect(codes).toEqual([0, 0, 0, 0, 0, ...Array.from({ length: 45 }, () => 15)])
  const { list } = await alice.call('report/tracker/list')
  for (const { id } of list.slice(1)) await alice.call('report/tracker/delete', { report_id: id })
  await run()
  const { report } = await alice.call('report/tracker/retrieve', { report_id: list[0].id })
  expect(report.sheets).toHaveLength(500)
  expect(report.sheets[0].sections[0].data[0].rows).toHaveLength(2)
})

/** So many devices of an account that never sent anything. */
const opened = async (account_id: number, count: number): Promise<{ rows: number[] }> => {
  const { id: tariff_id } = await db
    .selectFrom('tariff')
    .select('id')
    .where('dealer_id', '=', dealer_id)
    .executeTakeFirstOrThrow()
  const sources = await db
    .insertInto('source')
    .values(
      Array.from({ length: count }, (_, i) => ({
        ...{ account_id, model: 'fmb920', tariff_id },
        device_id: String(870_000_000_000_000 + i),
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('source_state')
    .values(sources.map(({ id }) => ({ source_id: id })))
    .execute()
  const trackers = await db
    .insertInto('tracker')
    .values(sources.map(({ id }) => ({ account_id, source_id: id, label: 'Silent' })))
    .returning('id')
    .execute()
  return { rows: trackers.map(({ id }) => id) }
}

test('a zone that is deleted meanwhile is left out, also where it was the only one', async () => {
  const alice = await tenant()
  const { tracker_id, points } = await driven(alice, two_drives)
  const { lat, lng } = points[points.length >> 2] as { lat: number; lng: number }
  const zone = { type: 'circle', label: 'Yard', address: '', color: 'FF0000', radius: 2000, center: { lat, lng } }
  const zone_id = (await alice.call('zone/create', { zone })).id
  const plugin = { plugin_id: 8, min_minutes_in_zone: 1, zone_ids: [zone_id] }
  const report_id = await generate(alice, { trackers: [tracker_id], plugin })
  await alice.call('zone/delete', { zone_id })
  await run()
  const { report } = await alice.call('report/tracker/retrieve', { report_id })
  expect(report.sheets[0].sections).toMatchObject([{ type: 'text' }])
})

test('a device that is given to another account before its report is made is not told to the former one', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [gone, left] = [await driven(alice, two_drives), await tracker(alice, { label: 'Left' })]
  const report_id = await generate(alice, { trackers: [gone.tracker_id, left.tracker_id], plugin: trips })
  const ann = await panel({ trackers: ['create', 'read', 'update', 'delete'] })
  await ann.call('panel/tracker/move', { tracker_id: gone.tracker_id, user_id: bob.id })
  await run()
  const { report } = await alice.call('report/tracker/retrieve', { report_id })
  expect(report.sheets.map(({ header }: { header: string }) => header)).toEqual(['Left'])
  expect(await alice.fails(path, { ...period, trackers: [gone.tracker_id], plugin: trips })).toMatchObject({
    code: 217,
  })
  // All that it recorded went with it.
  const { sheets } = await made(bob, { trackers: [gone.tracker_id], plugin: trips })
  expect(sheets[0].sections[0].data[0].rows).toHaveLength(2)
})

test('formulas are told as they are, and defused in files', async () => {
  const alice = await tenant()
  const label = '=HYPERLINK("http://x")'
  const { tracker_id } = await driven(alice, two_drives)
  await alice.call('tracker/settings/update', { tracker_id, label, group_id: 0 })
  const report_id = await generate(alice, { trackers: [tracker_id], title: '=1+1' })
  await run()
  const { report } = await alice.call('report/tracker/retrieve', { report_id })
  expect([report.title, report.sheets[0].header]).toEqual(['=1+1', label])
  const asked = { hash: alice.hash, report_id, format: 'csv' }
  const { body } = await server.inject({ method: 'POST', url: '/v2/report/tracker/download', payload: asked })
  const cells = body.replace(/^\uFEFF/, '').split(/[;\r\n]+/)
  expect(cells.length).toBeGreaterThan(10)
  expect(cells.filter((cell) => /^"?[=+@\t]/.test(cell))).toEqual([])
  expect(body).toContain("'=HYPERLINK")
})

test('a logo of 40 MB is refused at its door', async () => {
  const ann = await panel({ service_settings: ['read', 'update'], base: ['get_dealer_info'] })
  await db
    .updateTable('dealer')
    .set({ features: ['branding_web'] })
    .where('id', '=', dealer_id)
    .execute()
  const logo = png(Buffer.alloc(40 * 1024 * 1024))
  const answer = await send({ server }, 'panel/dealer/settings/image/upload', ann, logo, { type: 'document_logo' })
  expect([7, 233, 271]).toContain(answer.json().status.code)
})

test('names of 100,000 characters are refused where they are given', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const asked = { ...period, trackers: [tracker_id], plugin: trips }
  for (const params of [{ title: 'x'.repeat(100_000) }, { geocoder: 'x'.repeat(100_000) }])
    expect(await alice.fails(path, { ...asked, ...params })).toMatchObject({ code: 7 })
})
