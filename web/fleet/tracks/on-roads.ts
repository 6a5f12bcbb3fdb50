import type { Result } from '#client/client.ts'
import { distance } from '#geo/distance.ts'
import { timeOf } from '#web/words/format.ts'
import { placeAt, type Timed } from './journey.ts'

/** A drive as it is drawn on roads. Pure. */

export type Roads = NonNullable<Result<'track/read'>['roads']>

/** The points of a drive, those between the ends of a part that lies on roads replaced by the road; each as fast as was told of its time. */
export const onRoads = (points: readonly Timed[], roads: Roads): readonly Timed[] => {
  const drawn: Timed[] = []
  let at = 0
  for (const { from, to, list } of roads) {
    const [begin, end] = [timeOf(from), timeOf(to)]
    for (let next = points[at]; next && next.time < begin; next = points[++at]) drawn.push(next)
    for (const { share, place } of along(list)) {
      const time = begin + (end - begin) * share
      const told = placeAt(points, time) ?? points[at]
      if (told) drawn.push({ ...told, ...place, time })
    }
    for (let next = points[at]; next && next.time <= end; next = points[++at]);
  }
  return [...drawn, ...points.slice(at)]
}

/** Places with which share of the line lies before each. */
const along = (list: Roads[number]['list']) => {
  let metres = 0
  const passed = list.map((place, i) => {
    const before = list[i - 1]
    if (before) metres += distance(before, place)
    return metres
  })
  return list.map((place, i) => ({ place, share: metres > 0 ? (passed[i] as number) / metres : 0 }))
}
