import { expect, test } from 'vitest'
import { cellName, cellsTold, mac, stations } from '#gateway/parts/radio.ts'

test('cells: the serving one and its neighbours', () => {
  expect(cellsTold([])).toEqual({})
  expect(cellsTold([cellName(460, 0, 9525, 4134)])).toEqual({ cell: '460-0-9525-4134' })
  expect(cellsTold(['1-2-3-4', '1-2-3-5', '1-2-3-6'])).toEqual({ cell: '1-2-3-4', cells: '1-2-3-5,1-2-3-6' })
})

test('stations: addresses with their signals; zeros are none', () => {
  const bytes = Buffer.from('ff30de4bf67368cec65bbec0fac60000000000000000', 'hex')
  expect(mac(bytes, 1)).toBe('30:de:4b:f6:73:68')
  expect([mac(bytes, 20), mac(bytes, 22)]).toEqual(['00:00', ''])
  expect(stations(bytes, 1, 22)).toBe('30:de:4b:f6:73:68 -50,c6:5b:be:c0:fa:c6')
  expect(stations(bytes, 1, 21)).toBeUndefined()
  expect(stations(bytes, 1, 1)).toBe('')
})
