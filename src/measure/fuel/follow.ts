import { createChart } from '../chart.ts'
import { told as why } from '../metering.ts'
import { type Contract, contractEvents } from './contract.ts'
import type { Tank } from './tank.ts'
import type { FuelEvent, FuelTold, Mark, Signal } from './told.ts'

/** Follows the levels of a tank over a period. Stretches are taken by time; what is told at the end is the same in whatever portions they came. */
export interface Following {
  take(signal: Signal): void
  end(): FuelTold
}

/** Buckets of what is drawn. */
const buckets = 1500

export const followFuel = (
  tank: Tank,
  period: { from: number; to: number },
  marks: readonly Mark[] = [],
): Following => {
  const chart = createChart(period, buckets)
  const contract: Contract = contractEvents(tank)
  const ends: { first?: number; last?: number } = {}
  return {
    take(signal) {
      const values = signal.level.map((level, row) => (signal.told[row] === why.plain ? level : Number.NaN))
      chart.add(signal.time, values)
      for (let row = 0; row < values.length; row++) {
        const level = values[row] as number
        if (Number.isNaN(level)) continue
        ends.first ??= level
        ends.last = level
        contract.take({
          ...{ time: signal.time[row] as number, level },
          ...{ metres: signal.metres[row] as number, speed: signal.speed[row] as number },
        })
      }
    },
    end: () => ({
      events: contract.end().filter((event) => !isDenied(event, marks)),
      ...{ unknown: [], segments: chart.segments(), initial: ends.first, final: ends.last, noise: 0, rates: {} },
      levelAt: (time) => (time <= period.from ? ends.first : ends.last),
    }),
  }
}

const isDenied = ({ kind, from, to }: FuelEvent, marks: readonly Mark[]): boolean =>
  marks.some((mark) => mark.says === 'none' && mark.kind === kind && mark.time >= from && mark.time <= to)
