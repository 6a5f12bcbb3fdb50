import { type Static, Type } from 'typebox'
import type { harsh_penalties, Scoring } from './incidents.ts'
import { flag } from './params.ts'
import { lengthOf, type Reader } from './reader.ts'

/** What people say of how driving is scored (supplement 2, 2.3), and what stands for what they leave out: the example of the contract. */

const speeding_usual = { 10: 2, 20: 10, 30: 25, 50: 75 }
const harsh_usual = {
  ...{ harshAcceleration: 5, harshBraking: 5, harshTurn: 5, harshDriving: 5 },
  ...{ harshAccelerationNTurn: 12, harshBrakingNTurn: 12, harshQuickLaneChange: 12 },
}
const minutes = (usual: number, description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1440, default: usual, description }))

/** Without it nothing is told of it, and the formulas are the contract's. */
const weight = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1000, default: 0, description }))
const hour = (usual: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 23, default: usual, description }))

/** Km/h or miles above a limit, as keys. */
const over = /^[1-9]\d{0,2}$/

const points = { minimum: 0, maximum: 1000 }
const Points = Type.Number(points)

/** How each kind of harsh driving is told of. */
const said: Readonly<Record<Harsh, string>> = {
  harshAcceleration: 'Points of harsh acceleration.',
  harshBraking: 'Points of harsh braking.',
  harshTurn: 'Points of a sharp turn.',
  harshAccelerationNTurn: 'Points of both acceleration and a turn at once.',
  harshBrakingNTurn: 'Points of both braking and a turn at once.',
  harshQuickLaneChange: 'Points of a quick change of lanes.',
  harshDriving: 'Ours: points of what a device told of without its kind.',
}
type Harsh = (typeof harsh_penalties)[keyof typeof harsh_penalties]

/** Driving at night and for long, of scores and of reports. */
export const HourParams = {
  night_penalty: weight('Ours: points for each minute of driving at night.'),
  night_from: hour(22, 'Hour at which the night begins, by the clocks of who asks.'),
  night_to: hour(6, 'Hour at which it ends.'),
  long_driving_penalty: weight('Ours: points for each minute that is driven beyond `max_driving_time`.'),
  max_driving_time: minutes(270, 'Minutes that may be driven without a break.'),
  min_break: minutes(45, 'Minutes of standing that are a break.'),
}

export const ScoringParams = {
  speed_limit: Type.Optional(
    Type.Integer({
      ...{ minimum: 1, maximum: 400 },
      description: 'What is allowed, in the units of who asks; without it only limits of vehicles count.',
    }),
  ),
  use_vehicle_speed_limit: flag('The limit of a vehicle counts in place of `speed_limit`, where it has one.'),
  min_speeding_duration: minutes(1, 'Minutes of each speeding that do not count.'),
  speeding_penalties: Type.Optional(
    Type.Record(Type.String({ pattern: over.source }), Points, {
      ...{ maxProperties: 20, default: speeding_usual },
      description: 'Points a minute by how far above the limit it was at most, in the units of who asks.',
    }),
  ),
  harsh_driving_penalties: Type.Optional(
    Type.Object(
      Object.fromEntries(
        Object.entries(said).map(([name, description]) => [
          name,
          Type.Optional(Type.Number({ ...points, description })),
        ]),
      ) as Record<Harsh, ReturnType<typeof Type.Optional<typeof Points>>>,
      {
        default: harsh_usual,
        description: 'Points of each kind of harsh driving; those left out cost nothing.',
      },
    ),
  ),
  min_idling_duration: minutes(5, 'Minutes of each idling that do not count.'),
  idling_penalty: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1000, default: 5, description: 'Points for each minute of idling beyond.' }),
  ),
  ...HourParams,
}

const Params = Type.Object(ScoringParams)
type ScoringParams = Static<typeof Params>

/** Settings that driving is scored by, in km/h. */
export const scoringOf = (params: ScoringParams, reader: Pick<Reader, 'measurement_system' | 'time_zone'>): Scoring => {
  const kmh = (value: number): number => (value * lengthOf(reader).metres) / 1000
  const tiers = Object.entries(params.speeding_penalties ?? speeding_usual)
  return {
    limit: params.speed_limit === undefined ? undefined : kmh(params.speed_limit),
    use_vehicle_speed_limit: params.use_vehicle_speed_limit,
    min_speeding_duration: params.min_speeding_duration ?? 1,
    speeding_penalties: Object.fromEntries(tiers.map(([over, points]) => [kmh(Number(over)), points])),
    harsh_driving_penalties: params.harsh_driving_penalties ?? harsh_usual,
    min_idling_duration: params.min_idling_duration ?? 5,
    idling_penalty: params.idling_penalty ?? 5,
    night_penalty: params.night_penalty ?? 0,
    night: { from: params.night_from ?? 22, to: params.night_to ?? 6, zone: reader.time_zone },
    long_driving_penalty: params.long_driving_penalty ?? 0,
    long_driving: { most: params.max_driving_time ?? 270, rest: params.min_break ?? 45 },
  }
}

/** The fault of the names of penalties, if they have one: what is no speed would never be reached. */
export const faultOf = ({ speeding_penalties = {} }: ScoringParams) =>
  Object.keys(speeding_penalties).every((name) => over.test(name))
    ? undefined
    : { parameter: 'plugin.speeding_penalties', error: 'must name speeds of 1 to 999' }
