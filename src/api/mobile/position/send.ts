import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Lat, Lng, LocalTime, Named } from '#contract/schema.ts'
import { Clock } from '#resource/mobile/deed.ts'
import { most_positions } from '#resource/mobile/scene.ts'
import { sendPositions } from '#service/mobile/positions.ts'

const figure = (minimum: number, maximum: number, description: string) =>
  Type.Optional(Type.Number({ minimum, maximum, description }))

const Position = Named('PhonePosition', {
  time: Described(LocalTime, 'When it was there, by the clock of the phone.'),
  lat: Lat,
  lng: Lng,
  precision: figure(0, 1_000_000, 'Metres.'),
  alt: figure(-12_000, 100_000, 'Metres above the ellipsoid.'),
  speed: figure(0, 2000, 'km/h.'),
  heading: figure(0, 360, 'Degrees clockwise from north.'),
  battery: figure(0, 100, 'Per cent.'),
})

export default command('mobile/position/send', {
  summary: 'Takes positions of a phone, for a tracker of the model `mobile`.',
  description:
    'Answered when they are committed: those of the same time once, in whatever order they come, as late points of any device. What no point can be made of is left out and ' +
    'need not be sent again: what is later than now, more than 30 days ago, or at 0, 0. 214 for a tracker that has a device of its own, 208 where it may not send.',
  access: phone,
  params: Type.Object({
    clock: Clock,
    positions: Type.Array(Position, { minItems: 1, maxItems: most_positions, description: 'By time, or not.' }),
  }),
  result: Type.Object({
    taken: Type.Integer({ description: 'How many are kept.' }),
    left_out: Type.Integer({ description: 'How many are no points.' }),
  }),
  errors: ['not_supported_by_device', 'device_blocked'],
  example: {
    params: { clock: '2026-01-05 08:00:05', positions: [{ time: '2026-01-05 08:00:00', lat: 53.55, lng: 10 }] },
    // The phone of examples is one beside a vehicle's own box.
    fails: 'not_supported_by_device',
  },

  // What comes is kept as what devices send, and is no entry of the audit.
  keeps: true,

  handler: (said, context) => sendPositions(context, said),
})
