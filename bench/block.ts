import { decode, decodeColumns, decodeSelection, decodeTogether, encode } from '#track/block.ts'
import { encodeColumns } from '#track/column-block.ts'
import { split } from '#track/merge.ts'
import type { Point } from '#track/point.ts'
import { simplify } from '#track/simplify.ts'
import { drive } from './drive.ts'
import { atLeast, atMost, type Row } from './figure.ts'
import { median, quantile, timed } from './numbers.ts'
import { recordings } from './recordings.ts'

/** The codec and the simplification by the numbers of architecture section 5. */
export const run = async (): Promise<Row[]> => {
  const month = drive(86_400)
  const blocks = split(month).map(encode)
  const tail = month.slice(0, 1)
  const time = async (name: string, runs: number, work: () => unknown, unit = 'ms', per = 1): Promise<Row> => ({
    name: `block: ${name}`,
    value: median(await timed(work, runs)) / per,
    unit,
  })
  return [
    size('simulated month', month),
    size('simulated month without attributes', bare(month)),
    ...recordings().map(({ name, points }) => size(name, points)),
    ...apart(month),
    await time('encode a month', 7, () => split(month).map(encode)),
    await time('decode a month', 15, () => blocks.map(decode)),
    await time('decode a month into columns', 15, () => blocks.map(decodeColumns)),
    await time('encode a tail of one', 9, () => repeat(10_000, () => encode(tail)), 'µs', 10),
    { name: 'block: a tail of one', value: encode(tail).length, unit: 'bytes' },
    await time('simplify a month to 1,000', 9, () => simplify(month, 1000)),
  ]
}

const size = (name: string, points: Point[]): Row => ({
  name: `block: ${name}`,
  value: split(points).reduce((sum, part) => sum + encode(part).length, 0) / points.length,
  unit: 'bytes a point',
})

/** Blocks whose columns are read apart beside those that are read whole (docs/decisions/blocks.md); processor time, this thread's alone. */
const apart = (month: Point[]): Row[] => {
  const [whole, ours] = [split(month).map(encode), split(month).map(encodeColumns)]
  const ten = split(ofTen(drive(1_000_000))).map(encodeColumns)
  const allOfTen = { fields: [], names: new Set([...'abcdefghij']) }
  const grown = [
    { name: 'simulated month', points: month },
    { name: 'simulated month without attributes', points: bare(month) },
    ...recordings(),
  ].map(({ name, points }) => atMost(`block: columns apart, bytes more, ${name}`, growth(points), '%', 8))
  const one = spent(9, () =>
    portions(ours, (some) => decodeSelection(some, { fields: [], names: new Set(['battery']) })),
  )
  const columns = spent(9, () => portions(ours, decodeTogether))
  const points = spent(9, () => ours.map(decode))
  const [before, columnsBefore] = [spent(9, () => whole.map(decode)), spent(9, () => portions(whole, decodeTogether))]
  const [million, all] = [
    spent(5, () => portions(ten, (some) => decodeSelection(some, { fields: [], names: new Set(['c']) }))),
    spent(3, () => portions(ten, (some) => decodeSelection(some, allOfTen))),
  ]
  return [
    ...grown,
    atMost('block: columns apart, one of a month with its times', one, 'ms', 5),
    atMost('block: columns apart, a month of points', points, 'ms', 1.1 * before),
    atMost('block: columns apart, a month of columns', columns, 'ms', 1.1 * columnsBefore),
    atLeast(
      'block: a million of ten columns by one, faster than points',
      spent(1, () => ten.map(decode)) / million,
      'times',
      8,
    ),
    atLeast('block: a million of ten columns by one, faster than ten', all / million, 'times', 4),
  ]
}

/** As the store reads a long period. */
const portions = (blocks: readonly Buffer[], work: (some: readonly Buffer[]) => unknown): void => {
  for (let at = 0; at < blocks.length; at += 15) work(blocks.slice(at, at + 15))
}

/** Milliseconds of the clock for which calls are counted together: a kernel may tell a thread's processor time by ticks of four. */
const stretch = 200

/** Milliseconds of this thread that a call takes, behind a stretch that does not count: of several stretches the quarter that others disturbed least. */
const spent = (stretches: number, work: () => unknown): number => {
  const times = Array.from({ length: stretches + 1 }, () => {
    const [before, begin] = [process.threadCpuUsage(), performance.now()]
    let calls = 0
    do work()
    while (++calls < 1000 && performance.now() - begin < stretch)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000 / calls
  })
  return quantile(times.slice(1), 0.25)
}

const growth = (points: Point[]): number => {
  const bytes = (write: (some: readonly Point[]) => Buffer): number =>
    split(points).reduce((sum, some) => sum + write(some).length, 0)
  return (bytes(encodeColumns) / bytes(encode) - 1) * 100
}

/** Ten measures that wander, each as slowly as it likes. */
const ofTen = (points: Point[]): Point[] =>
  points.map((point, row) => ({
    ...point,
    attributes: Object.fromEntries(
      [...'abcdefghij'].map((name, i) => [
        name,
        Math.round(1000 * Math.sin(row / (10 + 37 * i))) / (i % 2 === 0 ? 1 : 10),
      ]),
    ),
  }))

const bare = (points: Point[]): Point[] => points.map((point) => ({ ...point, attributes: undefined }))

const repeat = (times: number, work: () => unknown): void => {
  for (let i = 0; i < times; i++) work()
}
