import { createChart } from '../chart.ts'
import { type Cell, type Cells, cellsOf } from './cells.ts'
import { contractEvents } from './contract.ts'
import { type Curve, curveOf } from './curve.ts'
import { type Detected, detect } from './detect.ts'
import { levelsOf } from './levels.ts'
import { lessSaid, withMarks } from './marks.ts'
import { knownIn, qualityOf } from './quality.ts'
import type { Change } from './resting.ts'
import { isSet, seenAs, type Tank } from './tank.ts'
import type { FuelEvent, FuelTold, Mark, Signal, Unknown } from './told.ts'
import { isUnexplained, stepOf, unknownOf } from './unknown.ts'

/** Follows the levels of a tank over a period. What is told at the end is the same in whatever portions the signal came. */
export interface Following {
  /** Stretches follow each other by time; what is no later than what came before is passed over. They may begin before the period and end after it. */
  take(signal: Signal): void
  end(): FuelTold
}

interface Period {
  from: number
  to: number
}

/** Buckets of what is drawn. */
const buckets = 1500

export const followFuel = (known: Tank, period: Period, marks: readonly Mark[] = []): Following => {
  const cells = cellsOf(known)
  const letter = isSet(known) ? byTheLetter(known) : undefined
  return {
    take(signal) {
      cells.take(signal)
      letter?.take(signal)
    },
    end() {
      const made = cells.end()
      const tank = seenAs(
        known,
        made.cells.reduce((most, { level }) => Math.max(most, level), 0),
      )
      const found = detect(made, tank)
      const curve = curveOf(made.cells, found.changes)
      const step = stepOf(made.cells)
      const unexplained = letter
        ? []
        : found.changes.filter((change) => isUnexplained(made.cells, found.rates, step, change))
      const certain = found.changes.filter((change) => !unexplained.includes(change))
      const events = letter ? letter.end() : certain.map((change) => eventOf(found, change))
      const unknown = unknownOf(made, unexplained, period)
      return toldOf({
        tank,
        period,
        marks,
        made,
        found,
        curve,
        unknown,
        events,
      })
    },
  }
}

interface Findings {
  tank: Tank
  period: Period
  marks: readonly Mark[]
  made: Cells
  found: Detected
  curve: Curve
  unknown: Unknown[]
  events: FuelEvent[]
}

const toldOf = ({ tank, period, marks, made, found, curve, ...all }: Findings): FuelTold => {
  const chart = createChart(period, buckets)
  const [begin, end] = [
    curve.times.findIndex((time) => time >= period.from),
    curve.times.findLastIndex((time) => time <= period.to),
  ]
  if (begin >= 0 && end >= begin) chart.add(curve.times.subarray(begin, end + 1), curve.values.subarray(begin, end + 1))
  const said = withMarks(all.events, marks, curve)
  const isWithin = (one: { from: number; to: number }): boolean => one.to >= period.from && one.from <= period.to
  const [events, denied] = [said.events.filter(isWithin), said.denied.filter(isWithin)]
  const { rates, noise, usual } = found
  const signal = { noise: noise / tank.volume, usual: usual / tank.volume, levels: made.levels, unknown: all.unknown }
  return {
    events,
    unknown: [...all.unknown.map((one) => lessSaid(one, said.events)), ...denied.flatMap(riseOf)].sort(
      (a, b) => a.from - b.from,
    ),
    segments: chart.segments(),
    noise,
    ...{ quality: qualityOf({ ...signal, known: knownIn(all.unknown, period) }), signal },
    rates: { idle_hour: rates.learned.idle ? rates.idle : undefined },
    levelAt: curve.at,
    known: curve.times.length > 0 ? { from: curve.times[0] as number, to: curve.times.at(-1) as number } : undefined,
  }
}

/** A filling that somebody says was none came from nowhere; a drain that was none was used. */
const riseOf = ({ kind, from, to, volume }: FuelEvent): Unknown[] =>
  kind === 'filling' ? [{ from, to, reason: 'unexplained', change: volume }] : []

const eventOf = ({ cells, noise, threshold }: Detected, change: Change): FuelEvent => {
  const { kind, before, after, volume, start_volume, end_volume, explained, rested } = change
  const [from, to] = [cells[before] as Cell, cells[after] as Cell]
  return {
    ...{ kind, from: from.to, to: to.from, volume, start_volume, end_volume, decided_by: 'noise' },
    figures: { noise, threshold, explained, before: start_volume, after: end_volume, rested },
  }
}

/** Events by the limits that somebody has set, of every level there is. */
const byTheLetter = (tank: Tank) => {
  const levelOf = levelsOf(tank)
  const contract = contractEvents(tank)
  let last = Number.NEGATIVE_INFINITY
  return {
    take({ time, level, told, raw, metres, speed }: Signal): void {
      for (let row = 0; row < time.length; row++) {
        const at = time[row] as number
        const value = levelOf(level[row] as number, told[row] as number, raw ? (raw[row] as number) : Number.NaN)
        if (Number.isNaN(value) || !(at > last)) continue
        last = at
        contract.take({ time: at, level: value, metres: metres[row] as number, speed: speed[row] as number })
      }
    },
    end: contract.end,
  }
}
