import { expect, test } from 'vitest'
import { dayTicks, figureTicks, timeTicks } from '#formats/sheet/pdf/ticks.ts'
import { pdf } from '#formats/sheet/pdf.ts'
import type { Chart, MapSection } from '#formats/sheet/sheet.ts'
import { fonts, readPdf } from '#test/documents.ts'
import { charts, reportOf } from './sample.ts'

test('charts and maps are drawn with axes and words, as figures with a text', async () => {
  const { texts, structure } = await readPdf(pdf(reportOf([charts], { headless: true }), fonts))
  const text = texts.join(' ').replaceAll(/\s+/g, ' ')
  for (const told of [
    'km/h',
    '80',
    '06:00',
    '02/11/2026',
    'Limit',
    'Анна',
    '523.8 km',
    '25%',
    'Standing',
    'Van',
    'Start',
  ])
    expect(text).toContain(told)
  expect(structure.Figure).toBe(7)
})

test('a chart of many names goes on on further pages, and odd figures stop nothing', async () => {
  const names = Array.from({ length: 90 }, (_, i) => `Truck ${i} ${'x'.repeat(1000)}`)
  const bars: Chart = {
    type: 'chart',
    header: 'Many',
    kind: 'bars',
    x: 'name',
    names,
    unit: 'km',
    series: [{ title: 'Length', points: names.map((_, i) => [i, i]) }],
  }
  const empty: Chart = { ...bars, kind: 'shares', series: [{ title: 'None', points: [[0, null]] }] }
  const one: Chart = { ...bars, kind: 'lines', x: 'distance', series: [{ title: 'One', points: [[5, -3]] }] }
  const map: MapSection = { type: 'map', header: '', lines: ['?'], points: [] }
  const sheet = { ...charts, sections: [bars, empty, one, map] }
  const { texts } = await readPdf(pdf(reportOf([sheet], { headless: true }), fonts))
  expect(texts.length).toBeGreaterThan(1)
  expect(texts.join(' ')).toContain('Truck 89')
})

test('words of axes are round figures, and times of the zone that stay round where clocks change', () => {
  expect(figureTicks(0, 70, 'en').map(({ text }) => text)).toEqual(['0', '20', '40', '60', '80'])
  expect(
    figureTicks(-3, -3, 'de')
      .map(({ at }) => at)
      .at(0),
  ).toBeLessThanOrEqual(-3)
  const style = { locale: 'en_GB', time_zone: 'Europe/Berlin' }
  const ticks = timeTicks(Date.UTC(2026, 9, 23, 22), Date.UTC(2026, 9, 27, 23), style, 8)
  expect(ticks.map(({ text }) => text)).toEqual(['24/10/2026', '25/10/2026', '26/10/2026', '27/10/2026', '28/10/2026'])
  const nepal = timeTicks(
    Date.UTC(2026, 0, 1),
    Date.UTC(2026, 0, 1, 6),
    { locale: 'en_GB', time_zone: 'Asia/Kathmandu' },
    8,
  )
  expect(nepal[0]?.text).toBe('06:00')
})

test('days stand below their bars, some of them where there are many', () => {
  const style = { locale: 'en_GB', time_zone: 'Europe/Berlin' }
  const noons = (count: number): [number, number][] =>
    Array.from({ length: count }, (_, i) => [Date.UTC(2026, 9, 1 + i, 11), i])
  const ticks = (count: number) => dayTicks([{ title: '', points: noons(count) }], style, 8)
  expect(ticks(3)).toEqual([
    { at: Date.UTC(2026, 9, 1, 11), text: '01/10/2026' },
    { at: Date.UTC(2026, 9, 2, 11), text: '02/10/2026' },
    { at: Date.UTC(2026, 9, 3, 11), text: '03/10/2026' },
  ])
  expect(ticks(31).map(({ text }) => text.slice(0, 2))).toEqual(['01', '05', '09', '13', '17', '21', '25', '29'])
})
