import type { Phone } from '#contract/caller.ts'
import type { Context, Keeping, PhonePosition } from '#contract/operation.ts'
import { most_days } from '#resource/mobile/scene.ts'
import { deviceOf } from '#store/phones/phones.ts'
import { offsetOf } from './clock.ts'
import { mobile } from './scene.ts'

/** Positions of phones, which go where those of devices go. */

type Sending = Pick<Context<Phone>, 'db' | 'caller' | 'now' | 'take'> &
  Pick<Keeping, 'continued'> & { fail(error: 'session_ended' | 'not_supported_by_device' | 'device_blocked'): never }

interface Said {
  clock?: Date
  positions: readonly (Omit<PhonePosition, 'time' | 'buffered'> & { time: Date })[]
}

/** Milliseconds after which a position is one that the phone has kept. */
const late = 60_000
const day = 86_400_000

/** Sends positions on; resolves when they are committed. Fails with 214 for a tracker that has a device of its own, 208 where it may not send. */
export const sendPositions = async (
  { db, caller, now, take, continued, fail }: Sending,
  { clock, positions }: Said,
): Promise<{ taken: number; left_out: number }> => {
  const { device_id, model, clone } = (await deviceOf(db, caller)) ?? fail('session_ended')
  if (model !== mobile || clone) fail('not_supported_by_device')
  const points = pointsOf(positions, offsetOf(clock, now), now.getTime())
  if (points.length > 0 && !(await take(device_id, points, now))) fail('device_blocked')
  continued()
  return { taken: points.length, left_out: positions.length - points.length }
}

/** Positions by time, with what the clock is off by; those that are none, which a browser makes up or a clock has spoilt, are left out. */
const pointsOf = (positions: Said['positions'], offset: number, now: number): PhonePosition[] =>
  positions
    .map(({ time, ...position }) => ({ ...position, time: time.getTime() + offset }))
    .filter(({ time, lat, lng }) => time <= now + late && time >= now - most_days * day && (lat !== 0 || lng !== 0))
    .map((position) => ({ ...position, time: Math.min(position.time, now), buffered: now - position.time > late }))
    .sort((one, other) => one.time - other.time)
