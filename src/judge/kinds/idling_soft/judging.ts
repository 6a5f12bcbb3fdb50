import type { Location } from '#geo/distance.ts'
import { flag, is } from '#track/point.ts'
import { type Judging, whereOf } from '../../judging.ts'
import { type News, type Place, ripe } from '../../news.ts'
import { minutesOf } from '../../rule.ts'

interface State {
  /** As it was told last; one that was never told does not idle. */
  ignition?: boolean | undefined
  slow?: boolean | undefined
  /** It idles since then. */
  since?: number | undefined
  at?: Location | undefined
  excess?: 'told' | 'untold' | undefined
}

/** Tells that the ignition is on while a device stands for `param` minutes, and the end of that. */
export const judging: Judging<State> = {
  judge({ param }, state, news, { counts, tell }) {
    const most = minutesOf(param) ?? 0
    let now = state ?? firstOf(news)

    const idle = (until: number): void => {
      if (now.since === undefined || now.excess || until - now.since < most) return
      const [time, place] = [now.since + most, now.at ?? null]
      const isTold = counts(time, place)
      if (isTold)
        tell({ event: 'idle_start', text: 'primary', time, ...(place && { place }), extra: { duration: most / 1000 } })
      now = { ...now, excess: isTold ? 'told' : 'untold' }
    }
    const end = (time: number, place: Place): void => {
      const extra = { duration: (time - (now.since ?? time)) / 1000 }
      if (now.excess === 'told') tell({ event: 'idle_end', text: 'secondary', time, ...(place && { place }), extra })
      now = { ignition: now.ignition, slow: now.slow }
    }

    for (const one of news.told) {
      if (one.late || (now.since !== undefined && one.time < now.since)) continue
      idle(one.time)
      const { point, attributes, time } = one
      const { ignition = now.ignition } = attributes
      const hasSpeed = point && !is(point, flag.no_fix | flag.lbs | flag.no_speed)
      const slow = hasSpeed ? point.speed <= news.idle_speed : now.slow
      const is_on = ignition === true || (ignition === false ? false : undefined)
      if (is_on !== now.ignition || slow !== now.slow) now = { ...now, ignition: is_on, slow }
      const place = whereOf(one, news)
      const isIdle = now.ignition === true && slow === true
      if (isIdle && now.since === undefined)
        now = { ...now, since: time, at: place ? { lat: place.lat, lng: place.lng } : undefined }
      if (!isIdle && now.since !== undefined) end(time, place)
    }
    idle(news.until)
    return now
  },
  due: ({ param }, state, news) =>
    state?.since === undefined || state.excess ? undefined : ripe(state.since + (minutesOf(param) ?? 0), news),
}

/** What is known when the rule comes. */
const firstOf = ({ before, idle_speed }: News): State => {
  const ignition = before?.attributes.ignition?.[0]
  const fix = before?.fix
  const known = {
    ignition: typeof ignition === 'boolean' ? ignition : undefined,
    slow: fix && !is(fix, flag.no_speed) ? fix.speed <= idle_speed : undefined,
  }
  if (!fix || !known.ignition || !known.slow) return known
  return { ...known, since: fix.time, at: { lat: fix.lat, lng: fix.lng } }
}
