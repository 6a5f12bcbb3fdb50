import { once } from '#pace/once.ts'
import { has, objectOf, placeOf, type ShownObject, viewOf } from '#resource/tracker/location/link/shown.ts'
import type { ShownTracker } from '#store/links/shown-links.ts'
import * as frames from './frames.ts'
import type { Made } from './made.ts'
import type { Telling } from './watching.ts'

/** What the public is told of a link: to whom all of it, and to whom some. */

/** Where a tracker is that is shown there. */
export type Place = NonNullable<ReturnType<typeof placeOf>>

/** A tracker as it is told, and which of the link's it is. */
export type Numbered = ShownObject & { n: number }

/**
 * The devices that are told, as their link shows them.
 * @param addressOf asked of those only that are shown with their address, where they are
 */
export const objectsOf = (
  { link, sources }: Telling,
  made: ReadonlyMap<number, Pick<Made, 'state' | 'live'>>,
  addressOf: (tracker: ShownTracker, at: Place) => string | undefined,
): Numbered[] =>
  link.trackers.flatMap((tracker, n) => {
    if (!sources.has(tracker.source_id)) return []
    const { state, live } = made.get(tracker.source_id) ?? {}
    const at = placeOf(link, state)
    const address = at && has(tracker, 'address') ? addressOf(tracker, at) : undefined
    return [{ n, ...objectOf(link, tracker, { state, attributes: live?.attributes, address }) }]
  })

/** The frames of what is told now, each written when it is asked for first: of what has changed, and of all that the link shows. */
export const framesOf = ({ link }: Telling, objects: readonly Numbered[], now: Date) => {
  const frame = (data: object): string => frames.event('state', now.toISOString(), JSON.stringify(data))
  return {
    some: once(() => frame({ objects })),
    all: once(() => frame(viewOf(link, objects.map(plain)))),
  }
}

const plain = ({ n: _, ...object }: Numbered): ShownObject => object
