import { distance } from '#geo/distance.ts'
import { type Judging, whereOf } from '../../judging.ts'
import type { News, Place } from '../../news.ts'
import { type Leap, readingsOf, type Sensed } from '../../sensed.ts'

interface State {
  /** Id of the sensor: of another one this says nothing. */
  of: number
  /** What its levels were made by: by something else they say nothing of those that come. */
  made?: string
  /** Remembered of its levels: plain JSON. */
  tank: unknown
  /** Along the way, since the rule began to look. */
  metres: number
  /** The last places, by time: an event is told of what was some minutes ago. */
  places: readonly At[]
}

type At = readonly [time: number, lat: number, lng: number]

const minute = 60_000
/** Places that are remembered, each so many metres and a minute from the one before. */
const most_places = 40
const apart = 100

/**
 * Tells of fillings and drains as the levels of a tank come, each when it began and where that was: some minutes late rather than
 * wrong. What comes late is not followed.
 */
export const judging: Judging<State> = {
  judge({ extended }, state, news, { counts, sensor, tell }) {
    const sensed = sensor()
    const follow = sensed?.follow
    if (!follow) return undefined
    const { id: of, made } = sensed
    const goesOn = state?.of === of && state.made === made
    let now: State = goesOn ? state : { of, made, tank: undefined, metres: 0, places: [] }
    // Of messages without a level nothing is gone on from.
    let tank: ReturnType<typeof follow> | undefined
    for (const { one, said } of readingsOf(sensed, news)) {
      const { time, point } = one
      const level = Number(said.value)
      if (Number.isNaN(level)) continue
      tank ??= follow(now.tank ?? undefined)
      now = { ...now, ...wayTo(now, time, one.place) }
      const moved = { speed: point?.speed ?? 0, metres: now.metres, ignition: ignitionOf(one) }
      for (const leap of tank.take({ time, level, ...moved, doubtful: said.doubtful })) {
        const place = placeAt(now.places, leap.from) ?? whereOf(one, news)
        if (!counts(leap.from, place)) continue
        tell({ ...namesOf(leap), time: leap.from, ...(place && { place }), extra: extraOf(sensed, leap, extended) })
      }
    }
    return tank ? { ...now, tank: tank.memory() } : state
  },
}

const ignitionOf = ({ attributes: { ignition } }: News['told'][number]): number =>
  ignition === undefined ? Number.NaN : Number(ignition)

const namesOf = ({ kind }: Leap) =>
  kind === 'filling'
    ? ({ event: 'fueling', text: 'primary' } as const)
    : ({ event: 'drain', text: 'secondary' } as const)

const extraOf = (
  { id, name, show }: Sensed,
  { volume }: Leap,
  { display_value }: Readonly<Record<string, unknown>>,
) => {
  const shown = show?.(volume) ?? String(volume)
  return {
    ...{ sensor_id: id, sensor_name: name, fuel_volume: shown },
    ...(display_value === true && { sensor_calculated_value: shown }),
  }
}

/** The way goes on to a place, which is remembered where it is another one: drift is none. */
const wayTo = ({ metres, places }: State, time: number, place: News['told'][number]['place']): Partial<State> => {
  const last = places.at(-1)
  if (!place) return {}
  const { lat, lng } = place
  const here: At = [time, lat, lng]
  if (!last) return { places: [here] }
  if (time - last[0] < minute) return {}
  const step = distance({ lat: last[1], lng: last[2] }, place)
  return step < apart ? {} : { metres: metres + step, places: [...places, here].slice(-most_places) }
}

/** The place at a moment: the last to which it had come by then. */
const placeAt = (places: readonly At[], time: number): Place | undefined => {
  const at = places.findLast(([since]) => since <= time) ?? places[0]
  return at && { lat: at[1], lng: at[2] }
}
