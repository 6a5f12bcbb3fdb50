import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { default_detection } from '#track/detection.ts'
import { rememberLive } from '#track/live.ts'
import { pack, type Remembered, unpack, unpackLive } from '#track/remembered.ts'
import { type SegmentState, segment } from '#track/segment.ts'
import { drive } from './drive.ts'
import { anyPoint } from './points.ts'

/** What JSON makes no difference between: a field that is undefined, and one that is not there. */
const plain = (remembered: object | null): unknown => JSON.parse(JSON.stringify(remembered))

/** As it is read again. */
const again = (remembered: Remembered): Remembered =>
  unpack(pack(remembered), remembered.live && new Date(remembered.live.heard))

/** As it is after each of the points. */
const histories = (points: Parameters<typeof segment>[1]): Remembered[] => {
  let live: Remembered['live'] = null
  let state: SegmentState | undefined
  return points.map((point) => {
    // Nothing was heard in 1970.
    live = rememberLive(live ?? undefined, [point], undefined, point.time || 1)
    state = segment(state, [point], default_detection).state
    return { last_time: point.time, live, segment: state }
  })
}

describe('what is unpacked is what was packed', () => {
  test('after any points', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { minLength: 1, maxLength: 20 }), (points) => {
        points.sort((a, b) => a.time - b.time)
        for (const remembered of histories(points)) {
          expect(again(remembered)).toEqual(remembered)
          const heard = new Date(remembered.live?.heard ?? 0)
          expect(unpackLive(pack(remembered), heard)).toEqual(remembered.live)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('of nothing, and of a device that has told no place yet', () => {
    const nothing = { last_time: null, live: null, segment: null }
    expect(again(nothing)).toEqual(nothing)
    const status = { ...nothing, live: rememberLive(undefined, [], { battery: 1, '': '', text: 'ö', on: true }, 5) }
    expect(again(status)).toEqual(status)
    const unheard = { ...nothing, live: { heard: 0, attributes: {} } }
    expect(again(unheard)).toEqual(nothing)
    expect(unpackLive(pack(unheard), null)).toBeNull()
  })
})

test('what the first release kept is read as it is', () => {
  const [remembered] = histories(drive([{ for: 60, speed: 50 }])).slice(-1) as [Remembered]
  const kept = Buffer.concat([Buffer.from([0]), Buffer.from(JSON.stringify(remembered))])
  expect(unpack(kept, null)).toEqual(plain(remembered))
  expect(unpackLive(kept, null)).toEqual(plain(remembered.live))
})

test('damage is no other state, but an error', () => {
  const bytes = pack({ last_time: 1, live: { heard: 1, attributes: { text: ['a', 1] } }, segment: null })
  for (let length = 1; length < bytes.length - 1; length++)
    expect(() => unpack(bytes.subarray(0, length), new Date(1))).toThrow(/^corrupt/)
  expect(() => unpack(Buffer.from([9, ...bytes.subarray(1)]), new Date(1))).toThrow('unknown version 9')
})
