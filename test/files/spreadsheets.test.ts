import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { createSpreadsheets } from '#files/spreadsheets.ts'
import { filePatience } from '#files/workshop.ts'
import type { Row } from '#formats/spreadsheet.ts'
import { SpreadsheetError } from '#formats/spreadsheet.ts'
import { Busy } from '#pace/turns.ts'
import { refused, separators, workbook } from '#test/hostile-files.ts'
import { bookFile } from '#test/spreadsheets.ts'

const folder = join(inject('files'), `spreadsheets-${process.pid}`)
await mkdir(folder, { recursive: true })

let count = 0
const kept = async (bytes: Uint8Array): Promise<string> => {
  const path = join(folder, String(++count))
  await writeFile(path, bytes)
  return path
}

const spreadsheets = createSpreadsheets()
const read = async (bytes: Uint8Array, { whose = 'me', from = spreadsheets } = {}): Promise<Row[]> =>
  (await Array.fromAsync(from.read(whose, await kept(bytes)))).flat()

const small = Buffer.from('a;b\n1;2')
const rows = [
  { line: 1, cells: ['a', 'b'] },
  { line: 2, cells: ['1', '2'] },
]

test.each(Object.entries(refused))('%s is refused, and the next file is read', async (_, { make, why }) => {
  const reading = read(make())
  await expect(reading).rejects.toThrow(SpreadsheetError)
  await expect(reading).rejects.toThrow(why)
  expect(await read(small)).toEqual(rows)
})

test('separators and nothing else are refused, whatever becomes of the process', async () => {
  await expect(read(separators())).rejects.toThrow(SpreadsheetError)
  expect(await read(small)).toEqual(rows)
})

test('of merged, formatted and distant cells there is what they say', async () => {
  const sheet =
    '<row r="1"><c r="A1" t="inlineStr"><is><r><t>ri</t></r><r><t>ch</t></r><rPh><t>no</t></rPh></is></c>' +
    '<c r="C1"><f>1+1</f><v>2</v></c><c r="XFD1"><v>3</v></c></row><row r="1048576"><c t="b"><v>1</v></c></row>'
  expect(await read(workbook(sheet))).toEqual([
    { line: 1, cells: ['rich', '', '2'] },
    { line: 1_048_576, cells: ['true'] },
  ])
})

test('what takes too much memory or too long ends its process, not ours', async () => {
  const bytes = bookFile(Array.from({ length: 2000 }, (_, i) => [i, 'x'])).bytes
  const poor = createSpreadsheets({ ...filePatience, memory: 1 })
  await expect(read(bytes, { from: poor })).rejects.toThrow('does not start')
  const hasty = createSpreadsheets({ ...filePatience, longest: 0 })
  await expect(read(bytes, { from: hasty })).rejects.toThrow('takes too long to read')
})

test('rows are there as long as they are asked for, and what was put aside goes with them', async () => {
  const path = await kept(Buffer.from('a;b\n'.repeat(1000)))
  const reading = spreadsheets.read('me', path)
  expect((await reading.next()).value).toHaveLength(250)
  const aside = async () => (await readdir(folder)).filter((name) => name.includes('-'))
  expect(await aside()).toHaveLength(1)
  await reading.return()
  expect(await aside()).toEqual([])
})

test('sixteen files of one owner are read one after the other, while another one is read at once', async () => {
  const told: string[] = []
  const reading = async (whose: string, bytes: Uint8Array) => {
    await read(bytes, { whose })
    told.push(whose)
  }
  const long = Buffer.from('x;y\n'.repeat(20_000))
  const mine = Array.from({ length: 16 }, () => reading('greedy', long))
  await reading('other', small)
  expect(told.filter((whose) => whose === 'greedy').length).toBeLessThan(4)
  await Promise.all(mine)
})

test('more than fifteen that wait are refused', async () => {
  const path = await kept(small)
  const readings = Array.from({ length: 18 }, () => Array.fromAsync(spreadsheets.read('flood', path)))
  const outcomes = await Promise.allSettled(readings)
  const reasons = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(reasons.filter(({ reason }) => reason instanceof Busy)).toHaveLength(2)
})
