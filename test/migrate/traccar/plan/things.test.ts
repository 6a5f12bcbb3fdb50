import { expect, test } from 'vitest'
import { device } from '../installed.ts'
import { fleet, now, reasons } from './planned.ts'

test('drivers, maintenance, sensors and commands come with their devices', () => {
  const last = { protocol: 'teltonika', time: now, attributes: { totalDistance: 26_000_000 } }
  const maintenance = { name: 'Oil', type: 'totalDistance', start: 10_000_000, period: 15_000_000 }
  const computed = { description: 'Fuel', type: 'number', attribute: 'fuel', expression: 'adc1 * 0.5' }
  const command = { description: 'Stop', type: 'custom', textchannel: false, attributes: { data: 'setdigout 1' } }
  const plan = fleet({
    devices: [device(5, { last })],
    drivers: [{ id: 1, name: 'Ana Silva', uniqueid: 'A1', attributes: { phone: '+351911111111' } }],
    maintenances: [
      { id: 1, ...maintenance },
      { id: 2, ...maintenance, type: 'hours' },
      { id: 3, ...maintenance, type: 'serverTime', start: Date.UTC(2026, 0, 1), period: 365 * 86_400_000 },
      { id: 4, ...maintenance, type: 'rpm' },
      { id: 5, ...maintenance, period: 0 },
    ],
    computed: [
      { id: 1, ...computed },
      { id: 2, ...computed, expression: 'adc1 + 1' },
      { id: 3, ...computed, expression: 'a ? b : c' },
    ],
    commands: [
      { id: 1, ...command },
      { id: 2, ...command, textchannel: true },
      { id: 3, ...command, type: 'engineStop' },
    ],
    links: {
      ...{ device_driver: [[5, 1]], device_maintenance: [1, 2, 3, 4, 5].map((id) => [5, id]) },
      ...{ device_attribute: [1, 2, 3].map((id) => [5, id]), device_command: [1, 2, 3].map((id) => [5, id]) },
    },
  })
  expect(plan.rows.employee?.map(({ values }) => values)).toMatchObject([
    { first_name: 'Ana', last_name: 'Silva', phone: '351911111111', hardware_key: 'A1' },
  ])
  expect(
    plan.rows.service_task?.map(({ origin, values }) => [origin, values.conditions, values.start, values.repeat]),
  ).toEqual([
    [
      '1/5',
      { mileage: { limit: 14_000, notification_interval: 0, repeat_interval: 15_000 } },
      { mileage: 26_000 },
      true,
    ],
    [
      '3/5',
      { date: { end: Date.UTC(2027, 0, 1), notification_interval: 0, repeat_interval: 365 } },
      { date: now },
      true,
    ],
  ])
  expect(plan.rows.sensor).toMatchObject([
    { origin: '1/5', values: { sensor_type: 'fuel', input_name: 'adc1', settings: { divider: 2 }, calibration: null } },
  ])
  expect(plan.rows.saved_command).toMatchObject([
    { origin: '1/5', sealed: '{"command":"setdigout 1","reliable":true}' },
  ])
  expect(reasons(plan).filter((reason) => /^(maint|comp|command)/.test(reason))).toEqual([
    'maintenance left out: Its device has not told what it goes by: a later run brings it.',
    'maintenance left out: It goes by rpm, which no service task does.',
    'maintenance left out: It was due once, and is over.',
    'computed attribute left out: Another sensor of the device reads adc1.',
    'computed attribute left out: It is no factor and offset of one reading.',
    'command left out: It goes by text message, which commands do not here.',
    'command left out: It is no words for the device but engineStop: send it from the tracker.',
  ])
})
