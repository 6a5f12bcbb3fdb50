import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { type Known, lockPanelTrackers } from '#store/dealer/panel-trackers.ts'
import * as clones from '#store/fleet/clones.ts'
import { rulesOfTrackers } from '#store/rules/rule-versions.ts'
import { hold, vehiclesOf } from '#store/sql/tied.ts'

export default command('panel/tracker/batch_delete_clones', {
  summary: 'Takes several clones away from their users.',
  description: 'Those that can be; of the others it is told why they cannot.',
  access: dealerWith(['trackers', 'delete']),
  params: Type.Object({ trackers: Type.Array(Id, { minItems: 1, maxItems: 1000, description: 'Ids of the clones.' }) }),
  result: Type.Object({
    deleted_count: Type.Integer({ description: 'How many were deleted.' }),
    not_deleted_count: Type.Integer({ description: 'How many were not deleted.' }),
    not_deleted_trackers: Type.Optional(
      Type.Array(Type.Object({ id: Id, error: Type.String() }), {
        description: 'Those that were not deleted, and why.',
      }),
    ),
  }),

  async handler({ trackers }, { db, caller }) {
    const known = new Map((await lockPanelTrackers(db, caller, trackers)).map((tracker) => [tracker.id, tracker]))
    const held = await hold(db, [...known.values()])
    const of = async (kind: typeof vehiclesOf | typeof rulesOfTrackers) =>
      new Set((await kind(db, held)).map(({ tracker_id }) => tracker_id))
    const tied: Tied = { vehicles: await of(vehiclesOf), rules: await of(rulesOfTrackers) }
    const failures = [...new Set(trackers)].flatMap((id) => {
      const error = failureOf(known.get(id), tied)
      return error ? [{ id, error }] : []
    })
    const deletable = [...known.values()].filter((tracker) => !failureOf(tracker, tied))
    return {
      deleted_count: await clones.remove(db, deletable),
      not_deleted_count: failures.length,
      ...(failures.length > 0 && { not_deleted_trackers: failures }),
    }
  },
})

/** Trackers that something hangs on. */
type Tied = Record<'vehicles' | 'rules', ReadonlySet<number>>

const failureOf = (tracker: Known | undefined, { vehicles, rules }: Tied): string | undefined => {
  if (!tracker) return 'Entity not found'
  if (!tracker.clone) return 'Not a clone'
  if (tracker.corrupted) return 'Device already corrupted'
  if (vehicles.has(tracker.id)) return 'A vehicle is tied to it'
  return rules.has(tracker.id) ? 'Rules are bound to it' : undefined
}
