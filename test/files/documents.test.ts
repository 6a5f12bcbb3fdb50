import { mkdir, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createDocuments, documentPatience } from '#files/documents.ts'
import { sweepTemporary } from '#files/temporary.ts'
import { Ended } from '#files/workshop.ts'
import type { Entry, Head } from '#formats/document/document.ts'
import { readPdf, readXlsx } from '#test/documents.ts'
import { reportOf, tripsSheet } from '#test/formats/sheet/sample.ts'

const head: Head = {
  title: 'Check-ins',
  brand: { title: 'Nordfleet', color: '#0a7d4f' },
  lines: [],
  columns: [
    { label: 'Time', kind: 'time', share: 30, characters: 17 },
    { label: 'Comment', kind: 'text', share: 70, characters: 50 },
  ],
  style: { locale: 'en', time_zone: 'UTC' },
  made: 0,
}

const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#3377aa' } })
const photo = (await image.jpeg().toBuffer()).toString('base64')

async function* entries(count: number): AsyncGenerator<Entry> {
  for (let i = 0; i < count; i += 1) yield { cells: [i, `line ${i}`], pictures: [{ name: 'a.jpg', bytes: photo }] }
}

/** Of this process: others make documents too. */
const left = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`odograph-document-${process.pid}-`))

test('documents are made in another process, and leave nothing behind', async () => {
  const documents = createDocuments()
  const before = await left()
  const pdf = await readPdf(await documents.make('a', 'pdf', head, entries(20)))
  expect(pdf.texts.join('').match(/line \d+/g)).toHaveLength(20)
  expect(pdf.pictures.reduce((sum, each) => sum + each)).toBe(20)
  const book = await readXlsx(await documents.make('a', 'xlsx', head, entries(3)))
  expect(book.rows['Check-ins']?.at(-1)?.[1]).toBe('line 2')
  expect(Object.keys(book.media)).toHaveLength(3)
  expect(await sharp(book.media['xl/media/s1p1.jpeg']).metadata()).toMatchObject({ width: 192, height: 144 })
  const unread = await documents.make('a', 'pdf', head, entries(1))
  unread.destroy()
  await expect.poll(left).toEqual(before)
})

test('reports are made there too, with contents of all of their sheets', async () => {
  const documents = createDocuments()
  const before = await left()
  const { sheets, ...report } = reportOf([tripsSheet('Truck 1'), tripsSheet('Van')])
  const pdf = await readPdf(await documents.makeSheets('a', 'pdf', report, sheets()))
  expect(pdf.texts[0]?.replaceAll(/\s+/g, ' ')).toContain('Contents Truck 1')
  expect(pdf.texts).toHaveLength(3)
  const book = await readXlsx(await documents.makeSheets('a', 'xlsx', report, sheets()))
  expect(Object.keys(book.rows)).toEqual(['Trip report', 'Truck 1', 'Van'])
  await expect.poll(left).toEqual(before)
})

test('a label with a line separator of Unicode ends no line', async () => {
  const { sheets, ...report } = reportOf([tripsSheet('a\u2028b')])
  const pdf = await readPdf(await createDocuments().makeSheets('a', 'pdf', report, sheets()))
  expect(pdf.texts.join(' ')).toMatch(/a\s*b/)
})

test('entries that fail, and a process that takes too much, fail the document and leave nothing behind', async () => {
  const before = await left()
  const failing = async function* (): AsyncGenerator<Entry> {
    yield* entries(1)
    throw new Error('gone')
  }
  await expect(createDocuments().make('a', 'pdf', head, failing())).rejects.toThrow('gone')
  const poor = createDocuments({ ...documentPatience, memory: 1 })
  await expect(poor.make('a', 'pdf', head, entries(1))).rejects.toThrow('does not start')
  const hasty = createDocuments({ ...documentPatience, longest: 1 })
  await expect(hasty.make('a', 'pdf', head, entries(2000))).rejects.toThrow(Ended)
  expect(await left()).toEqual(before)
})

test('of one owner one is made at a time, and few may wait', async () => {
  const documents = createDocuments()
  const made = Array.from({ length: 6 }, () => documents.make('a', 'pdf', head, entries(1)))
  const outcomes = await Promise.allSettled(made)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(refused).toEqual(['BUSY', 'BUSY'])
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') outcome.value.destroy()
})

test('what a killed process left is removed after a day', async () => {
  const [old, young] = ['old', 'young'].map((name) => join(tmpdir(), `odograph-document-${process.pid}-${name}`))
  for (const folder of [old, young]) await mkdir(folder as string)
  const yesterday = new Date(Date.now() - 90_000_000)
  await utimes(old as string, yesterday, yesterday)
  await sweepTemporary()
  // Other files of this worker make documents too.
  const ours = (await left()).filter((name) => /-(?:old|young)$/.test(name))
  expect(ours).toEqual([`odograph-document-${process.pid}-young`])
  await rm(young as string, { recursive: true })
})
