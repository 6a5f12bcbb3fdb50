import { expect, test } from 'vitest'
import { default_detection } from '#track/detection.ts'
import { isShort } from '#track/filter.ts'
import { listing, membership } from '#track/listing.ts'
import { segment } from '#track/segment.ts'
import type { Track } from '#track/track.ts'
import { at, drive, type Part } from './drive.ts'

const parts: readonly Part[] = [{ for: 60 }, { for: 600, speed: 50 }, { for: 900 }, { for: 600, speed: 40 }]

/** What is stored after `points` of the drive: rows as they were when their tracks began, or ended. */
const stored = (points: number) => {
  const { state, closed, open } = segment(undefined, drive(parts).slice(0, points), default_detection)
  const begun = open && { ...open, length: 0, end_time: open.start_time, points: 1, type: 'single_report' as const }
  return { state, open, rows: begun ? [...closed, begun] : closed }
}

test('the track under way is listed as it is now, with what its row knows beside', () => {
  const { state, rows, open } = stored(60)
  const known = rows.map((row, i) => ({ ...row, id: i + 1, start_address: 'Here 1' }))
  expect(listing(known, state, default_detection, at(600))).toEqual([{ ...open, id: 1, start_address: 'Here 1' }])
})

test('whether the track under way is short is said by the bounds that it has now', () => {
  const { state, rows } = stored(60)
  const [now] = listing(
    rows.map((row) => ({ ...row, short: true })),
    state,
    default_detection,
    at(600),
  )
  expect(now && isShort(now)).toBe(false)
})

test('tracks that ended stay as they are', () => {
  const { state, rows } = stored(100)
  expect(rows).toHaveLength(1)
  expect(listing(rows, state, default_detection, at(3000))).toEqual(rows)
  expect(listing(rows, null, default_detection, at(3000))).toEqual(rows)
})

test('a lone report is listed once silence made it one', () => {
  const { state } = segment(undefined, drive([{ for: 1 }]), default_detection)
  const row = { start_time: at(0), type: 'single_report' } as Track
  expect(listing([row], state, default_detection, at(299))).toEqual([])
  expect(listing([row], state, default_detection, at(301))).toMatchObject([{ type: 'single_report', points: 1 }])
})

test('times are within tracks or not', () => {
  const tracks = [
    { start_time: 10, end_time: 20 },
    { start_time: 30, end_time: 30 },
    { start_time: 40, end_time: 50 },
  ] as Track[]
  const times = [9, 10, 10, 20, 21, 30, 31, 40, 50, 51]
  expect(times.filter(membership(tracks))).toEqual([10, 10, 20, 30, 40, 50])
  expect(times.filter(membership([]))).toEqual([])
})
