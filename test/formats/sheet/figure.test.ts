import { expect, test } from 'vitest'
import { type Figure, figuresOf } from '#formats/sheet/figure.ts'

const figures = figuresOf({ locale: 'en_GB', time_zone: 'Europe/Berlin' })
const at = Date.UTC(2026, 10, 3, 7, 30, 15)

test.each<[string, number | string | null, Figure]>([
  ['08:30 - Hafen - Altona', at, { kind: 'time', at, hasSeconds: false, place: 'Hafen - Altona' }],
  ['03/11/2026 08:30:15', at, { kind: 'time', at, hasSeconds: true, place: '' }],
  ['8:30 AM', at, { kind: 'time', at, hasSeconds: false, place: '' }],
  ['09:30', at, { kind: 'text', text: '09:30' }],
  ['03/11/2026', at, { kind: 'day', at }],
  ['10:33', 37_980, { kind: 'duration', seconds: 37_980, hasSeconds: false }],
  ['10:33', 633, { kind: 'duration', seconds: 37_980, hasSeconds: false }],
  ['00:01', 89, { kind: 'duration', seconds: 89, hasSeconds: false }],
  ['125:00:07', 450_007, { kind: 'duration', seconds: 450_007, hasSeconds: true }],
  ['523.8', 523.82, { kind: 'number', value: 523.82, decimals: 1, isShare: false }],
  ['1.234,50', 1234.5, { kind: 'number', value: 1234.5, decimals: 2, isShare: false }],
  ['1.234', 1234, { kind: 'number', value: 1234, decimals: 0, isShare: false }],
  ['98 123', 98_123.4, { kind: 'number', value: 98_123.4, decimals: 0, isShare: false }],
  ['−3.5', -3.5, { kind: 'number', value: -3.5, decimals: 1, isShare: false }],
  ['-0.0', -0.01, { kind: 'number', value: -0.01, decimals: 1, isShare: false }],
  ['41 %', 41.2, { kind: 'number', value: 41.2, decimals: 0, isShare: true }],
  ['0.00', 0, { kind: 'number', value: 0, decimals: 2, isShare: false }],
  ['42', 41, { kind: 'text', text: '42' }],
  ['on', 1, { kind: 'text', text: 'on' }],
  ['', null, { kind: 'text', text: '' }],
  ['5', '5', { kind: 'text', text: '5' }],
])('%s of %s is read as what is shown', (v, raw, figure) => {
  expect(figures({ v, raw })).toEqual(figure)
})
