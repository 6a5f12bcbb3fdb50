import { type Codec, list, number, pack, record, time, unpack } from './codec.ts'
import { carriedCodec, type Sums, sum_names, type Totals } from './sums.ts'
import { corrupt } from './varint.ts'

/**
 * What all points of a device come to is kept beside it (`Totals`), and which of them came late: whoever keeps a sum up to a time
 * from before has to make it anew if one of them was earlier than that time.
 */

/** Late points: how many times some had come with these, and the earliest time of those since the ones before. */
interface Late {
  epoch: number
  time: number
}

/** The late points that a device has ever sent, by their times as far as they matter: each is earlier than those that came after it. */
export type Lates = readonly Late[]

/** More are told as fewer: as if those of the two oldest had come with the later one. */
const most_lates = 8

/** Number of times that late points have come. */
export const epochOf = (lates: Lates): number => lates.at(-1)?.epoch ?? 0

/** With points that come late, the first of them from `time`. */
export const withLate = (lates: Lates, time: number): Lates => {
  const kept = [...lates.filter((late) => late.time < time), { epoch: epochOf(lates) + 1, time }]
  const [oldest, next, ...others] = kept
  return oldest && next && kept.length > most_lates ? [{ epoch: next.epoch, time: oldest.time }, ...others] : kept
}

/** Answers whether a sum up to `until` from the epoch it was made in is still that of all points. */
export const holds = (lates: Lates, { epoch, until }: { epoch: number; until: number }): boolean =>
  lates.every((late) => late.epoch <= epoch || late.time > until)

const version = 1

const totals: Codec<Totals> = record<Totals>({
  carried: carriedCodec,
  sums: record<Sums>(Object.fromEntries(sum_names.map((name) => [name, number])) as Record<keyof Sums, Codec<number>>),
})

/** Totals as some hundred bytes. */
export const packTotals = (all: Totals): Buffer => packed(totals, all)

/** Reads what `packTotals` wrote. Throws an Error that begins with `corrupt` when it is none. */
export const unpackTotals = (bytes: Buffer): Totals => unpacked(totals, bytes)

const latesCodec: Codec<Lates> = list(record<Late>({ epoch: number, time }))

export const packLates = (lates: Lates): Buffer => packed(latesCodec, lates)

/** Reads what `packLates` wrote. Throws an Error that begins with `corrupt` when it is none. */
export const unpackLates = (bytes: Buffer): Lates => unpacked(latesCodec, bytes)

const packed = <T>(codec: Codec<T>, value: T): Buffer => {
  const { often, seldom } = pack(version, codec, value, 0)
  return Buffer.concat([often, seldom])
}

const unpacked = <T>(codec: Codec<T>, bytes: Buffer): T => {
  if (bytes[0] !== version) throw corrupt(`unknown version ${bytes[0]} of what points add up to`)
  return unpack(codec, bytes, 0)
}
