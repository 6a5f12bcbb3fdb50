import { decode, decodeColumns, encode } from '#track/block.ts'
import { split } from '#track/merge.ts'
import type { Point } from '#track/point.ts'
import { simplify } from '#track/simplify.ts'
import { drive } from './drive.ts'
import type { Row } from './figure.ts'
import { median, timed } from './numbers.ts'
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

const bare = (points: Point[]): Point[] => points.map((point) => ({ ...point, attributes: undefined }))

const repeat = (times: number, work: () => unknown): void => {
  for (let i = 0; i < times; i++) work()
}
