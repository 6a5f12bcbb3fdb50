import { expect, test } from 'vitest'
import { timesOf } from '#formats/document/times.ts'
import { asReports } from '#web/fleet/reports/result/hours.ts'
import { createFormat } from '#web/words/format.ts'

const at = Date.UTC(2026, 0, 5, 19, 5)

test.each(['en_US', 'en_GB', 'de_DE', 'es_ES', 'fr_FR', 'pt_BR', 'ru_RU'])(
  '%s: charts write hours as tables of the report do',
  (locale) => {
    for (const hour_mode of [undefined, 'TWENTY_FOUR_HOURS'] as const) {
      const { time } = createFormat(asReports({ language: 'en', locale, hour_mode }))
      expect(time('2026-01-05 19:05:00')).toBe('19:05')
      expect(timesOf({ locale, time_zone: 'UTC', hour_mode }).hours(at)).toBe('19:05')
    }
  },
)

test('of twelve hours where somebody has chosen that', () => {
  const { time } = createFormat(asReports({ language: 'en', locale: 'en_US', hour_mode: 'TWELVE_HOURS' }))
  expect(time('2026-01-05 19:05:00').replaceAll(/\s/g, ' ')).toMatch(/^0?7:05 PM$/)
})
