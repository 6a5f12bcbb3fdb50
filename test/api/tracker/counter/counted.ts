import { recorded } from '#test/api/track/recorded.ts'
import type { Person } from '#test/fleet.ts'
import { drive } from '#test/track/drive.ts'
import { block, clone } from '#test/trackers.ts'
import type { Attributes, Point } from '#track/point.ts'

export const minute = 60_000

/** A fleet whose trackers count. */
export const counted = async () => {
  const fleet = await recorded()
  const [first] = drive([{ for: 1 }]) as [Point]
  return {
    ...fleet,
    /** Points of a device, a minute apart from `at` on, each 1,113 m north of the one before; attributes of each by its number. */
    go: (
      device_id: string,
      at: number,
      count: number,
      attributes: (i: number) => Attributes | undefined = () => undefined,
    ) =>
      fleet.send(
        device_id,
        Array.from({ length: count }, (_, i) => ({
          ...first,
          ...{ time: at + i * minute, lat: 10 + i / 100, lng: 10, speed: 66, attributes: attributes(i) },
        })),
      ),
    /** A tracker that is blocked, and one that is a clone of another account's. */
    others: async (alice: Person, bob: Person) => {
      const [{ tracker_id: blocked, source_id }, owned] = [await fleet.tracker(alice), await fleet.tracker(bob)]
      await block(fleet.db, source_id)
      return { blocked, cloned: await clone(fleet.db, alice, owned.source_id), owned }
    },
  }
}

/** Kilometres of so many points of `go` in a row. */
export const way = (points: number): number => Math.round((points - 1) * 1.11195 * 100) / 100
