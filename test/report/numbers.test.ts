import { expect, test } from 'vitest'
import { tell } from './facts.ts'

const locales = ['en', 'de', 'es', 'fr', 'pt', 'ru', 'de_AT', 'en_US', 'sv', 'ar_EG', 'fa']
const values = [0, 0.005, 1, -1, 1.25, -12.345, 1234567.8, 0.1 + 0.2, 99.995, 1e9, 123456789012345680000]

test('figures are written as the language of the reader does, whatever digits it has', () => {
  for (const locale of locales)
    for (const digits of [0, 1, 2]) {
      const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
      const format = new Intl.NumberFormat(locale.replace('_', '-'), { ...decimals, useGrouping: false })
      const { number } = tell({ locale })
      expect(values.map((value) => number(value, digits).v)).toEqual(
        values.map((value) => format.format(Number(number(value, digits).raw))),
      )
    }
})

test('a day has its title however often it is asked for, and another day another one', () => {
  const { dayTitle, moment } = tell({ locale: 'de' })
  expect(['2020-10-06', '2020-10-07', '2020-10-06'].map(dayTitle)).toEqual([
    '06.10.2020 (Di)',
    '07.10.2020 (Mi)',
    '06.10.2020 (Di)',
  ])
  const days = [1_601_942_400_000, 1_602_028_800_000, 1_601_942_400_000].map((time) => moment(time).v)
  expect(days).toEqual(['06.10.2020 00:00', '07.10.2020 00:00', '06.10.2020 00:00'])
})
