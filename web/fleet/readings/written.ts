import type { Result } from '#client/client.ts'
import type { Words } from '#web/words/dictionary.ts'
import { figureWriter, symbols } from '#web/words/figures.ts'
import type { Format } from '#web/words/format.ts'

/** How what a sensor measures is written. */

export type Sensor = Result<'tracker/sensor/list'>['list'][number]
export type Metering = Extract<Sensor, { type: 'metering' }>
export type Virtual = Extract<Sensor, { type: 'virtual' }>
export type Discrete = Extract<Sensor, { type: 'discrete' }>

/** What a sensor says now. */
export interface Read {
  id: number
  label: string
  /** As it is written; nothing where there is none. */
  value: string | undefined
  /** Why it is none, or no more than that. */
  reason: 'out_of_range' | 'held' | 'stale' | 'no_data' | undefined
  /** It can be drawn by time. */
  isFigure: boolean
  /** Local time. */
  updated: string | undefined
}

/** It tells a state and no figure. */
export const isState = ({ type }: Pick<Sensor, 'type'>): boolean => type !== 'metering'

/** Writes what it measures; `unit` names what its figures are in, the same for all that may share an axis. */
export const writerOf = (sensor: Sensor, format: Format, words: Words<'fleet/measures'>) => {
  if (sensor.type === 'metering')
    return { unit: symbols[sensor.units_type] ?? sensor.units ?? '', write: figureWriter(sensor, format) }
  const titles =
    sensor.type === 'virtual'
      ? new Map((sensor.parameters?.value_titles ?? []).map(({ value, title }) => [value, title]))
      : new Map([
          ['0', words.off],
          ['1', words.on],
        ])
  return { unit: 'state', write: (value: number): string => titles.get(String(value)) ?? String(value) }
}
