import { expect, test } from 'vitest'
import { lngNear } from '#web/map/pin.ts'

test.each([
  [13.4, 10, 13.4],
  [13.4, 370, 373.4],
  [13.4, -350, -346.6],
  [-179, 178, 181],
  [179, -178, -181],
])('a pin at %d is seen from %d at %d', (lng, center, seen) => {
  expect(lngNear(lng, center)).toBeCloseTo(seen, 9)
})
