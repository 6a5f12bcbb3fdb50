import { expect, test } from 'vitest'
import { readCsv } from '#formats/csv.ts'
import { csv } from '#formats/sheet/csv.ts'
import { pdf } from '#formats/sheet/pdf.ts'
import { xlsx } from '#formats/sheet/xlsx.ts'
import { fonts, readPdf, readXlsx } from '#test/documents.ts'
import { reportOf, tripsSheet, tripsTable } from './sample.ts'

test('sheets, CSV, workbook and PDF tell the same figures', async () => {
  const report = reportOf([tripsSheet('Truck 1', 3, 7)])
  const rows = tripsTable(3, 7).data.flatMap((group) => group.rows)
  const lengths = rows.map(({ length }) => length?.raw as number)
  const table = readCsv(Buffer.concat(await csv(report).toArray())).rows.filter((row) => row.length > 5)
  expect(table.map((row) => Number(row[4]))).toEqual(lengths)
  const sheet = (await readXlsx(xlsx(report, async () => undefined))).rows['Truck 1'] ?? []
  const written = sheet.filter((row) => typeof row?.[0] === 'number')
  expect(written.map((row) => row[4])).toEqual(lengths)
  expect(written.map((row) => Math.round((row[5] as number) * 86_400))).toEqual(rows.map(({ time }) => time?.raw))
  const told = (await readPdf(pdf(report, fonts))).texts.join(' ').replaceAll(/\s+/g, ' ')
  const drawn = [...told.matchAll(/(?:Altona|Hohenfelde) (\d+\.\d\d) (\d\d:\d\d) (\d+) (\d+) /g)]
  const shown = rows.map((row) => [row.length, row.time, row.avg_speed, row.max_speed].map((cell) => cell?.v))
  expect(drawn.map(([, ...figures]) => figures)).toEqual(shown)
})
