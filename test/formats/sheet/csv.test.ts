import { expect, test } from 'vitest'
import { readCsv } from '#formats/csv.ts'
import { csv } from '#formats/sheet/csv.ts'
import { charts, reportOf, tripsSheet } from './sample.ts'

const read = async (report: Parameters<typeof csv>[0]) => {
  const text = Buffer.concat(await csv(report).toArray())
  return { text: text.toString('utf8'), ...readCsv(text) }
}

test('tables of devices are one table, with the headers of sheet and group before each row', async () => {
  const { header, rows, text } = await read(reportOf([tripsSheet('Truck 1'), charts]))
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(header).toEqual([
    'Trip report',
    'Trips',
    'Movement start',
    'Movement end',
    'Total trips length, km',
    'Travel time',
    'Average speed, km/h',
    'Max. speed, km/h',
  ])
  expect(rows[0]).toEqual([
    'Truck 1',
    'Nov 2, 2026 : 5',
    '06:12 - Große Elbstraße 1, Hamburg',
    '06:37 - Hafen, Altona',
    '12.25',
    '00:25',
    '29.4',
    '60',
  ])
  expect(rows).toHaveLength(10 + 1 + 3)
  expect(rows.slice(-2)).toEqual([
    ['Truck 1', 'Travel time', '10:33'],
    ['Truck 1', 'Odometer value *, km', '98123.4'],
  ])
  const { rows: both } = await read(
    reportOf(
      ['Truck 1', 'Van'].map((name) => ({ ...tripsSheet(name), sections: tripsSheet(name).sections.slice(0, 1) })),
    ),
  )
  expect(both).toHaveLength(20)
  expect(both[19]?.[0]).toBe('Van')
})

test('figures have the mark of the language, and no name is taken for a formula', async () => {
  const { rows, text } = await read(
    reportOf([tripsSheet('=1+1')], { style: { locale: 'de', time_zone: 'Europe/Berlin' } }),
  )
  expect(rows[0]?.[0]).toBe("'=1+1")
  expect(rows[0]?.[4]).toBe('12,25')
  expect(text).not.toContain('In total')
})
