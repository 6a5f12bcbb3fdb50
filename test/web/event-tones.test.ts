import { expect, test } from 'vitest'
import { groupOf, toneOf } from '#web/fleet/events/tone.ts'

const tone = (event: string, emergency = false) => toneOf({ event, extra: { emergency } } as never)

test.each([
  ['speedup', 'mind'],
  ['drain', 'mind'],
  ['door_alarm', 'mind'],
  ['proximity_violation_end', 'note'],
  ['inzone', 'note'],
  ['track_start', 'note'],
  ['offline', 'silent'],
  ['online', 'note'],
  ['constructor', 'note'],
])('%s is in the colour of %s', (event, wanted) => {
  expect(tone(event)).toBe(wanted)
})

test('an emergency is red, whatever told it', () => {
  expect(tone('inzone', true)).toBe('alarm')
})

test('an event is about what its group is, and one that is not known about nothing', () => {
  expect(groupOf('inzone')).toBe('zones')
  expect(groupOf('constructor')).toBeUndefined()
})
