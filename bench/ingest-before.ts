import { makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { type Load, startLoad } from './load.ts'
import { quantile } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'
import { worked } from './processor.ts'
import { versionOf } from './version.ts'

const devices = 500
const pairs = 10
const seconds = 6
const start = Date.now() - 60 * 86_400_000

/**
 * What a message costs in the version of a commit and in this one: both run beside each other, each with a server and devices of its own, of
 * which one has its turn while the other rests, this one first and last by turns. Seconds of the processor, for those of the clock are whoever's
 * else works on the machine.
 */
export const run = async (context: Context): Promise<Row[]> => {
  if (!context.from) {
    context.say('no commit is named (--from): nothing is compared')
    return []
  }
  const { folder, remove } = await versionOf(context.from)
  const sides: Side[] = []
  try {
    for (const code of [folder, undefined]) sides.push(await begin(context, code))
    const [before, now] = sides as [Side, Side]
    const found: [Turn, Turn][] = []
    for (let pair = 0; pair <= pairs; pair++) {
      const turns = new Map<Side, Turn>()
      for (const side of pair % 2 === 0 ? [before, now] : [now, before]) turns.set(side, await turnOf(side))
      const both = [turns.get(before), turns.get(now)] as [Turn, Turn]
      if (pair > 0) found.push(both)
      context.say(`µs a message, before and now: ${JSON.stringify(both)}`)
    }
    return rowsOf(found)
  } finally {
    for (const { load, platform } of sides) {
      await load.close()
      await platform.close()
    }
    remove()
  }
}

/** A version with its devices. */
interface Side {
  platform: Platform
  load: Load
}

const begin = async (context: Context, code: string | undefined): Promise<Side> => {
  const platform = await startPlatform(await context.place(), [], {}, code)
  await makeAccount(platform, devices)
  const load = await startLoad({ port: platform.teltonika, devices, records: 1, start, points: 100_000 })
  return { platform, load }
}

/** Microseconds of the processor that a message took. */
interface Turn {
  node: number
  postgres: number
}

const turnOf = async ({ platform, load }: Side): Promise<Turn> => {
  await load.drive()
  await load.measure(1)
  const before = worked(platform)
  const { packets } = await load.measure(seconds)
  const after = worked(platform)
  await load.rest()
  const spent = (who: keyof Turn): number => Math.round(((after[who] - before[who]) * 1e6 * 10) / packets) / 10
  return { node: spent('node'), postgres: spent('postgres') }
}

const rowsOf = (found: readonly [Turn, Turn][]): Row[] => {
  const costs: [string, (turn: Turn) => number][] = [
    ['Node', ({ node }) => node],
    ['PostgreSQL', ({ postgres }) => postgres],
    ['both', ({ node, postgres }) => node + postgres],
  ]
  return costs.flatMap(([who, of]): Row[] => {
    const more = found.map(([before, now]) => 100 * (of(now) / of(before) - 1))
    const at = (share: number, value: (pair: readonly [Turn, Turn]) => number): number =>
      quantile(found.map(value), share)
    const name = `a message, ${who}`
    return [
      { name: `${name}: before`, value: at(0.5, ([before]) => of(before)), unit: 'µs' },
      { name: `${name}: now`, value: at(0.5, ([, now]) => of(now)), unit: 'µs' },
      who === 'both'
        ? atMost(`${name}: more, median of ${pairs} pairs`, quantile(more, 0.5), '%', 3)
        : { name: `${name}: more, median of ${pairs} pairs`, value: quantile(more, 0.5), unit: '%' },
      { name: `${name}: more, a quarter of pairs below`, value: quantile(more, 0.25), unit: '%' },
      { name: `${name}: more, a quarter of pairs above`, value: quantile(more, 0.75), unit: '%' },
    ]
  })
}
