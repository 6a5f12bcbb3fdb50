import { read, utils } from '@e965/xlsx'
import { unzipSync } from 'fflate'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import type { Person } from '#test/fleet.ts'
import { period, two_drives } from '../../track/recorded.ts'
import { reporting } from './reporting.ts'

/** Files of reports and tracks hold no place of private time (docs/privacy.md). */

const { pool, server, tenant, driven, generate, run } = await reporting()

/** What was driven by one that is private all day, if so; its addresses are known. */
const made = async (isPrivate: boolean) => {
  const alice = await tenant()
  const { tracker_id, source_id, points } = await driven(alice, two_drives)
  await pool.query(`update track set start_address = 'Hometown', end_address = 'Hometown' where source_id = $1`, [
    source_id,
  ])
  const note = { at: Date.UTC(2026, 0, 5), says: 'private' }
  if (isPrivate)
    await pool.query('update source_state set privacy = $2, rules = rules + 1 where source_id = $1', [
      source_id,
      JSON.stringify([note]),
    ])
  const report_id = await generate(alice, { trackers: [tracker_id], title: 'Trips' })
  await run()
  return { alice, tracker_id, report_id, lat: String(points[0]?.lat.toFixed(2)) }
}
const [open, hidden] = [await made(false), await made(true)]

const fileOf = async (person: Person, path: string, params: object): Promise<Buffer> => {
  const payload = { hash: person.hash, ...params }
  const { statusCode, rawPayload } = await server.inject({ method: 'POST', url: `/v2/${path}`, payload })
  expect(statusCode).toBe(200)
  return rawPayload
}

const readers: Record<string, (bytes: Buffer) => string | Promise<string>> = {
  xlsx: (bytes) => {
    const { SheetNames, Sheets } = read(bytes)
    return JSON.stringify(SheetNames.map((sheet) => utils.sheet_to_json(Sheets[sheet] as never, { header: 1 })))
  },
  pdf: async (bytes) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text,
  csv: String,
}

test.each(Object.keys(readers))('a report as %s tells how far it was, and not where', async (format) => {
  const textOf = async ({ alice, report_id }: typeof open) =>
    readers[format]?.(await fileOf(alice, 'report/tracker/download', { report_id, format })) ?? ''
  const [all, without] = [await textOf(open), await textOf(hidden)]
  expect(all).toMatch('Hometown')
  expect(without).not.toMatch('Hometown')
  const { report } = await hidden.alice.call('report/tracker/retrieve', { report_id: hidden.report_id })
  const { raw, v } = report.sheets[0].sections[0].data[0].total.length
  expect(raw).toBeGreaterThan(15)
  expect([v, String(raw)].some((length) => without.includes(length))).toBe(true)
})

test.each(['kml', 'kmz'])('a track as %s has no point of it', async (format) => {
  const textOf = async ({ alice, tracker_id }: typeof open) => {
    const bytes = await fileOf(alice, 'track/download', { ...period, tracker_id, format, simplify: false })
    return format === 'kml' ? bytes.toString() : Buffer.concat(Object.values(unzipSync(bytes))).toString()
  }
  expect(await textOf(open)).toMatch(open.lat)
  const without = await textOf(hidden)
  expect(without).toMatch('<Document>')
  expect(without).not.toMatch(hidden.lat)
  expect(without).not.toMatch('<coordinates>')
})
