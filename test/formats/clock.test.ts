import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClockStyle, clock, longest_time } from '#formats/clock.ts'

test('times are put as they are told', () => {
  const view = new DataView(new ArrayBuffer(longest_time))
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: Date.UTC(9999, 11, 30) }),
      fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns', 'Africa/Monrovia'),
      fc.constantFrom<ClockStyle>('local', 'iso'),
      (time, zone, style) => {
        const tell = clock(zone, style)
        expect(Buffer.from(view.buffer).toString('latin1', 0, tell.put(view, 0, time))).toBe(tell(time))
        expect(Buffer.from(view.buffer).toString('latin1', 0, tell.put(view, 0, time + 1000))).toBe(tell(time + 1000))
      },
    ),
    { numRuns: 300 },
  )
})
