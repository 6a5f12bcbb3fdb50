import { expect, test } from 'vitest'
import { ticksOf } from '#web/ui/ticks.ts'
import { createFormat, timeOf } from '#web/words/format.ts'

const format = createFormat({ language: 'en', locale: 'en_GB', hour_mode: 'TWENTY_FOUR_HOURS' })
const ticks = (...times: string[]) =>
  ticksOf(
    times.map((time) => timeOf(`2026-11-${time}:00`) / 1000),
    format,
  )

test('a chart within a day tells times, one over days the date where each begins', () => {
  expect(ticks('21 08:00', '21 12:00')).toEqual(['08:00', '12:00'])
  expect(ticks('21 12:00', '22 00:00', '22 12:00', '23 06:00')).toEqual([
    '12:00\n21 Nov',
    '22 Nov',
    '12:00',
    '06:00\n23 Nov',
  ])
  expect(ticks()).toEqual([])
})
