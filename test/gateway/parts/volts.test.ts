import { expect, test } from 'vitest'
import { addVolts } from '#gateway/parts/volts.ts'

const volts = (inputs: (number | undefined)[], battery?: number, feed?: number) => {
  const attributes = {}
  addVolts(attributes, inputs, battery, feed)
  return attributes
}

test('the battery tells what a step is', () => {
  expect(volts([12], 0x18d, 0x4f0)).toEqual({ battery_voltage: 3.97, board_voltage: 12.64, adc1: 0.12 })
  expect(volts([0, 512], 0x2d3, 0x103)).toEqual({ battery_voltage: 4.236, board_voltage: 12.141, adc1: 0, adc2: 3 })
  expect(volts([], 0xa2f, 0x3b9)).toEqual({ battery_voltage: 4.201, board_voltage: 12.285 })
})

test('without a battery, or beyond what is measured, nothing is told', () => {
  expect(volts([1], 0, 100)).toEqual({})
  expect(volts([1], undefined, 100)).toEqual({})
  expect(volts([1], 0x2709, 0x878)).toEqual({})
  expect(volts([undefined], 0x964, 0xb04)).toEqual({ battery_voltage: 3.874 })
})
