import { describe, expect, test } from 'vitest'
import { figuresOf } from '#formats/sheet/figure.ts'
import { tellerOf } from '#report/tell.ts'

/** Dates in what a report says: one form in titles of days and in cells, which programs that reckon know as times. */

const at = Date.UTC(2026, 10, 5, 19, 5)
const locales = ['en_US', 'de_DE', 'es_ES', 'fr_FR', 'pt_BR', 'ru_RU']
const date_formats = [undefined, 'ddMMyyyy_dots', 'MMddyyyy_slashes', 'yyyyMMdd_hyphens', 'dMMMy', 'dMMMMy']

describe.each(locales)('%s', (locale) => {
  test.each(date_formats)('%s', (date_format) => {
    const reader = { locale, time_zone: 'Europe/Berlin', measurement_system: 'metric', date_format } as const
    const tell = tellerOf(reader)
    const { v } = tell.moment(at)
    expect(v).toBe(`${tell.dayTitle('2026-11-05').replace(/ \([^)]*\)$/, '')} 20:05`)
    expect(figuresOf(reader)(tell.moment(at))).toEqual({ kind: 'time', at, hasSeconds: false, place: '' })
    expect(figuresOf(reader)(tell.momentAt(at, { lat: 1, lng: 2, address: 'Street 5' }))).toMatchObject({
      kind: 'time',
      place: 'Street 5',
    })
  })
})
