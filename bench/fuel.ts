import { followFuel } from '#measure/fuel/follow.ts'
import { createLeap } from '#measure/fuel/leap.ts'
import { intervals, type Month, monthOf } from '#test/measure/fuel/model/month.ts'
import { oracleOf } from '#test/measure/fuel/model/oracle.ts'
import { bySubtraction, byTheRule } from '#test/measure/fuel/model/plain.ts'
import { noScore, reached, type Score, scored } from '#test/measure/fuel/model/proof.ts'
import { classes } from '#test/measure/fuel/model/vehicle.ts'
import { tank } from '#test/measure/fuel/signals.ts'
import { atLeast, atMost, type Context, type Row } from './figure.ts'

/** Vehicle-months of a stratum: a thousand in all twelve. */
const months = 84
/** Vehicles whose month at 30 seconds is timed. */
const timed = 100

/**
 * What is found of fillings and drains of a thousand vehicle-months, by class and interval, beside subtraction and the contract's rule; and the time of a processor
 * that a hundred vehicles' month takes.
 */
export const run = async ({ say }: Context): Promise<Row[]> => {
  const rows: Row[] = []
  for (const kind of classes)
    for (const interval of intervals) {
      say(`${kind}, ${interval} s`)
      const [ours, plain, rule] = [noScore(), noScore(), noScore()]
      for (let seed = 1; seed <= months; seed++) {
        const month = monthOf(seed * 31 + interval, kind, interval)
        const following = followFuel({ ...tank, volume: month.vehicle.volume }, month.period)
        following.take(month.signal)
        const { events, unknown } = following.end()
        const length = month.period.to - month.period.from
        const share = unknown.reduce((sum, { from, to }) => sum + to - from, 0) / length
        scored(ours, month, events, share, oracleOf(month))
        scored(plain, month, bySubtraction(month))
        scored(rule, month, byTheRule(month))
      }
      rows.push(...told(`${kind}, ${interval} s`, ours), ...beside(`${kind}, ${interval} s, subtraction`, plain))
      rows.push(...beside(`${kind}, ${interval} s, the contract's rule over five`, rule))
    }
  return [...rows, ...pace()]
}

const told = (name: string, score: Score): Row[] => {
  const found = reached(score)
  return [
    atLeast(`${name}: fillings found`, found['fillings found %'], '%', 98),
    atLeast(`${name}: drains found`, found['drains found %'], '%', 95),
    atMost(`${name}: false fillings a month`, found['false fillings a month'], '', 1 / 12),
    atMost(`${name}: false drains a month`, found['false drains a month'], '', 1 / 24),
    atMost(`${name}: volumes' error at p95, of what is allowed`, found['volume error p95'], '', 1),
    {
      name: `${name}: the same by the noise of the sensor alone`,
      value: found['volume error p95 by own noise'],
      unit: '',
    },
    {
      name: `${name}: the same beside what its calibration makes of it`,
      value: found['volume error p95 by calibration'],
      unit: '',
    },
    {
      name: `${name}: the same of an oracle that knows the tank and when what happened, of these levels`,
      value: found['volume error p95 of the oracle'],
      unit: '',
    },
    { name: `${name}: drains that it would see`, value: found['drains seen by the oracle %'], unit: '%' },
    { name: `${name}: not measurable`, value: found['unknown %'], unit: '%' },
  ]
}

const beside = (name: string, score: Score): Row[] => {
  const found = reached(score)
  return [
    { name: `${name}: fillings found`, value: found['fillings found %'], unit: '%' },
    { name: `${name}: drains found`, value: found['drains found %'], unit: '%' },
    { name: `${name}: false drains a month`, value: found['false drains a month'], unit: '' },
  ]
}

/** A hundred months of one vehicle that never rests from telling, one after the other. */
const pace = (): Row[] => {
  const month = monthOf(61, 'capacitive', 30)
  const before = process.cpuUsage().user
  for (let i = 0; i < timed; i++) {
    const following = followFuel({ ...tank, volume: month.vehicle.volume }, month.period)
    following.take(month.signal)
    following.end()
  }
  return [
    atMost('a month of 100 vehicles each 30 s', (process.cpuUsage().user - before) / 1000, 'ms', 3000),
    { name: 'levels of such a month', value: month.signal.time.length, unit: '' },
    ...ruleOf(month),
  ]
}

/** The rule where nobody has set limits, which remembers after each level what it needs for the next one. */
const ruleOf = ({ signal, vehicle }: Month): Row[] => {
  const of = { ...tank, volume: vehicle.volume }
  let memory = createLeap(of).memory()
  const before = process.cpuUsage().user
  for (const [row, time] of signal.time.entries()) {
    const judge = createLeap(of, memory)
    judge.take({
      ...{ time, level: signal.level[row] as number, speed: signal.speed[row] as number },
      ...{ metres: signal.metres[row] as number, ignition: signal.ignition[row] as number },
    })
    memory = judge.memory()
  }
  const spent = process.cpuUsage().user - before
  return [
    atMost('a level of the rule fuel_level_leap, by the noise', spent / signal.time.length, 'µs', 150),
    atMost('what it remembers, as JSON', JSON.stringify(memory).length, 'bytes', 5120),
  ]
}
