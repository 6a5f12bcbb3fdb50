import { expect, test } from 'vitest'
import { wiredOf } from '#web/fleet/readings/wired.ts'

const words = { on: 'on', off: 'off' }
const door = { id: 4, type: 'discrete', sensor_type: 'door', name: 'Rear door', input_number: 2 } as const
const alarm = { id: 7, type: 'discrete', sensor_type: 'sos_button', name: 'Alarm', input_number: 1 } as const
const stateOf = ({ sensor_type: type, name, input_number }: typeof door | typeof alarm, status: boolean) => ({
  ...{ type, name, input_number, status },
})

test('wired sensors say on and off, and when', () => {
  const told = { states: [stateOf(alarm, false), stateOf(door, true)], update_time: '2026-11-28 08:00:00' }
  expect(wiredOf(told, [door, alarm], words)).toMatchObject([
    { id: 4, label: 'Rear door', value: 'on', reason: undefined, isFigure: false, updated: told.update_time },
    { id: 7, label: 'Alarm', value: 'off' },
  ])
})

test('nothing, and why, until the device has told its inputs', () => {
  const told = { states: [stateOf(door, false)], update_time: null }
  expect(wiredOf(told, [door], words)).toMatchObject([{ value: undefined, reason: 'no_data', updated: undefined }])
})
