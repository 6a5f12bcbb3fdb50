import { expect, test } from 'vitest'
import type { Measured } from '#device/measures.ts'
import { probes } from '#gateway/parts/probes.ts'

const read = (words: string): Measured => {
  const found: Measured = {}
  probes(words, found)
  return found
}

test('a probe alone, as its maker documents it', () => {
  expect(read('F=0AF9 t=1A N=03FF.0\r\n')).toEqual({ lls1: 1023, lls_temperature1: 26 })
  expect(read('FULS:F=2091 t=F6 N=0901')).toEqual({ lls1: 2305, lls_temperature1: -10 })
})

test('probes with numbers, from 0', () => {
  expect(read('t_0=FF;N_0=0FFF.0;N_3=0001;Q_D=09')).toEqual({ lls1: 4095, lls_temperature1: -1, lls4: 1 })
})

test('words that speak of none', () => {
  for (const words of ['', 'DF=1 t=1 N=1', 'N_8=0001', 'xt_0=1A', 'F=0AF9 t=1A N=03FFA', 't_0=1ABC'])
    expect(read(words)).toEqual({})
})
