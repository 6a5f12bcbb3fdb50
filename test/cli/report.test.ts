import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import { extractText } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { reporting } from '#test/api/report/tracker/reporting.ts'
import { two_drives } from '#test/api/track/recorded.ts'
import { secret_key } from '#test/fleet.ts'
import { start } from './platform.ts'

/** Each command is a process of its own. */
const slow = { timeout: 300_000 }

const { db, url, tenant, driven, made } = await reporting()
const folder = await mkdtemp(join(tmpdir(), 'odograph-report-'))
afterAll(() => rm(folder, { recursive: true }))
const alice = await tenant('Europe/Berlin')
const { login } = await db.selectFrom('users').select('login').where('id', '=', alice.id).executeTakeFirstOrThrow()
const [one, other] = [await driven(alice, two_drives), await driven(alice, two_drives)]
const period = ['--from', '2026-01-05', '--to', '2026-01-05']

const report = async (...words: string[]) => {
  const environment = { ODOGRAPH_DATABASE_URL: url, ODOGRAPH_SECRET_KEY: secret_key, ODOGRAPH_DATA_DIR: folder }
  const { told, ended } = start(['report', ...words, '--user', login], environment)
  return { code: await ended, ...told }
}

test('as JSON it is what the API tells, of all trackers, and the summary stands first', slow, async () => {
  const { code, out, err } = await report('trips', ...period, '--params', '{"split":true}', '--title', 'Ours')
  expect([code, err]).toEqual([0, ''])
  const ends = { from: '2026-01-05 00:00:00', to: '2026-01-05 23:59:59' }
  const trackers = [one.tracker_id, other.tracker_id]
  const { sheets } = await made(alice, { ...ends, trackers, plugin: { plugin_id: 4, split: true } })
  const local = expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(JSON.parse(out)).toEqual({ title: 'Ours', created: local, ...ends, time_filter: null, sheets })
  expect(sheets).toHaveLength(3)
})

test('as CSV, XLSX and PDF it has the same figures, in files that are whole', slow, async () => {
  const path = (ending: string) => join(folder, `trips.${ending}`)
  const words = ['4', ...period, '--trackers', `${one.tracker_id}`, '--params', '{"split":true}']
  for (const ending of ['csv', 'xlsx', 'pdf'])
    expect(await report(...words, '--out', path(ending))).toEqual({ code: 0, out: '', err: '' })
  const { sheets } = await made(alice, {
    from: '2026-01-05 00:00:00',
    to: '2026-01-05 23:59:59',
    trackers: [one.tracker_id],
  })
  const lengths: number[] = sheets[0].sections[0].data[0].rows.map(
    ({ length }: { length: { raw: number } }) => length.raw,
  )
  const { SheetNames, Sheets } = read(await readFile(path('xlsx')))
  const cells = SheetNames.flatMap((sheet) => utils.sheet_to_json(Sheets[sheet] as never, { header: 1 })).flat()
  const pdf = (await extractText(new Uint8Array(await readFile(path('pdf'))), { mergePages: true })).text
  const csv = await readFile(path('csv'), 'utf8')
  expect(lengths).toHaveLength(2)
  for (const length of lengths) {
    expect(cells).toContain(length)
    expect(pdf).toContain(String(length))
    expect(csv).toContain(String(length))
  }
})

test('whoever asks for what there is not is told in a sentence, and nothing is written', slow, async () => {
  const out = join(folder, 'nothing.csv')
  const asked: [words: string[], sentence: RegExp][] = [
    [['fuel', ...period], /no kind of report "fuel"/],
    [['trips', ...period, '--trackers', `${one.tracker_id},999999`], /sees no tracker 999999/],
    [['trips', ...period, '--params', '{"split":"maybe"}'], /^--params: split must be true or false/],
    [['trips', '--from', '2026-01-05', '--to', '2026-01-04'], /--to must be later/],
    [['trips', '--from', 'Monday', '--to', '2026-01-04'], /--from "Monday" is no time/],
    [['zone_visits', ...period, '--params', '{"zone_ids":[999999]}'], /non-existent/],
    [['trips', ...period, '--params', '[]'], /--params must be an object/],
    [['trips', ...period, '--out', join(folder, 'nothing.doc')], /has none of the endings/],
  ]
  for (const [words, sentence] of asked) {
    const { code, err } = await report(...words, ...(words.includes('--out') ? [] : ['--out', out]))
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)])
  }
  expect(existsSync(out)).toBe(false)
})

test('the help names the kinds', async () => {
  const { code, out } = await report('--help')
  expect([code, out]).toEqual([0, expect.stringMatching(/1010\s+driver_book/)])
})
