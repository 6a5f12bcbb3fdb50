import { type Static, Type } from 'typebox'
import type { Section } from '#formats/sheet/sheet.ts'
import type { Metering } from '#measure/sensor.ts'
import { litresOf } from '#measure/tanks.ts'
import { type Facts, sumOf } from '../facts.ts'
import { type Flowed, metering } from '../flow.ts'
import { partsByDay } from '../fuel.ts'
import { type DayRow, daysTable, named, sentence, statisticsOf } from '../fuel-tables.ts'
import { kind, type Summed } from '../kind.ts'
import { drivenUntil, type Way, wayOf } from '../mileage.ts'
import { consumedOf } from '../norm.ts'
import { flag, Smart, Sums } from '../params.ts'
import type { Sensing } from '../sensing.ts'
import { device, summedLength, summedVolume } from '../summed.ts'
import { type ColumnOf, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'

/** Flow meters: what flowed, by what they showed last and first (supplement 2, 1.7 and 2.4). */

const Params = Type.Object({ ...Sums, ...Smart, detailed_by_dates: flag('Each day by itself.') })
type Params = Static<typeof Params>

interface Told {
  /** Of each part of the windows that is of one day, in their order. */
  parts: readonly (Flowed | undefined)[]
}

const isMeter = (sensor: { type: string; sensor_type: string }): boolean =>
  sensor.type === 'metering' && sensor.sensor_type === 'flow_meter'

const sensingOf = (sensor: Metering, windows: Facts['windows'], zone: string): Sensing => {
  const meter = metering(partsByDay(windows, zone).flatMap(({ parts }) => parts))
  return { sensor, take: meter.take, end: (): Told => ({ parts: meter.end() }) }
}

/** A meter, and its days in litres; without a unit of volume it has none. */
interface Metered {
  name: string
  days: DayRow[]
  isVolume: boolean
}

const meteredOf = (facts: Facts, zone: string): Metered[] => {
  const driven = drivenUntil(facts.walked as readonly Way[], facts.drives)
  const all = partsByDay(facts.windows, zone)
  return (facts.sensed ?? []).map(({ sensor, told }) => {
    const litres = litresOf(sensor as Metering)
    const flowed = (told as Told).parts
    let at = 0
    const days = all.flatMap(({ from, parts }): DayRow[] => {
      const those = flowed.slice(at, at + parts.length).filter((one) => one !== undefined)
      at += parts.length
      const [first, last] = [those[0], those.at(-1)]
      if (!first || !last || litres === undefined) return []
      const consumed = litres * sumOf(those, (one) => one.consumed)
      const levels = { initial: litres * first.initial, final: litres * last.final, consumed }
      return [
        {
          ...{ from, used: { ...levels, filled: 0, drained: 0, unexplained: 0 }, fillings: 0, drains: 0 },
          driven: sumOf(parts, (part) => driven(part.to + 1) - driven(part.from)),
        },
      ]
    })
    return { name: sensor.name, days, isVolume: litres !== undefined }
  })
}

const sectionsOf = (
  { name, days, isVolume }: Metered,
  facts: Facts,
  { detailed_by_dates }: Params,
  tell: Tell,
): Section[] => {
  if (!isVolume) return [sentence(`${name}: ${tell.word('fuel_units')}`)]
  if (days.length === 0) return [sentence(`${name}: ${tell.word('no_data')}`)]
  // Of several meters each would be held against the norm of the whole vehicle.
  const norm = facts.sensed?.length === 1 ? facts.device.norm : undefined
  return [
    ...(detailed_by_dates
      ? [daysTable(days, { isWhole: true, hasEvents: false, norm, header: `${name}: ${tell.word('by_days')}` }, tell)]
      : []),
    named(`${name}: ${tell.word('statistics')}`, statisticsOf(days, { norm }, tell)),
  ]
}

const summed: ColumnOf<Summed>[] = [
  device,
  summedLength('length', 'mileage'),
  summedVolume('consumed', 'consumption'),
  summedVolume('norm', 'norm_fuel_consumed'),
  summedVolume('saving', 'saving'),
]

export const flow_meter = kind({
  id: 78,
  name: 'flow_meter',
  params: Params,
  needs: () => ['drives'],
  walk: () => wayOf(),
  sensing: (_, { sensors, windows, reader }) =>
    sensors
      .filter((sensor): sensor is Metering => isMeter(sensor))
      .map((sensor) => sensingOf(sensor, windows, reader.time_zone)),
  sections: (facts, params, tell) => meteredOf(facts, tell.zone).flatMap((one) => sectionsOf(one, facts, params, tell)),
  summary: {
    of(facts, _, tell) {
      const { norm } = facts.device
      const days = meteredOf(facts, tell.zone).flatMap((one) => one.days)
      const length = sumOf(facts.drives, (drive) => drive.length)
      const consumed = sumOf(days, ({ used }) => used.consumed)
      return {
        length,
        ...(days.length > 0 && { consumed }),
        ...(norm && {
          norm: consumedOf(norm, length),
          ...(days.length > 0 && { saving: consumedOf(norm, length) - consumed }),
        }),
      }
    },
    sections: (devices, _, tell) => [tableOf(summed, [{ header: '', rows: devices }], tell)],
  },
})
