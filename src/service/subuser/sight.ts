import { Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import { Id, Optional } from '#contract/schema.ts'
import * as subusers from '#store/people/subusers.ts'
import * as sight from '#store/place/subuser-sight.ts'
import { requireFeature } from '../features.ts'

/** Places and zones that a sub-user sees: binding, unbinding and listing them, the same for both (supplement 3.6). */

type Asking = Context<User, 'not_found' | 'feature_unavailable'>

export const Seen = Type.Object({ access_to_all: Type.Boolean(), list: Type.Array(Id) })

export const Bind = { subuser_id: Id, access_to_all: Optional(Type.Boolean()) }

interface Bound {
  subuser_id: number
  ids: readonly number[] | undefined
}

/**
 * The ids without repetitions, locked. Fails with 201 when the account has no such sub-user, or lacks one of the ids.
 */
const heldIds = async (area: sight.Area, context: Asking, { subuser_id, ids }: Bound): Promise<number[]> => {
  const { db, caller, fail } = context
  await requireFeature(context, 'multilevel_access')
  if (!(await subusers.hold(db, caller, subuser_id))) fail('not_found')
  const wanted = [...new Set(ids)]
  return (await sight.hold(db, caller, area, wanted)) < wanted.length ? fail('not_found') : wanted
}

/**
 * Lets a sub-user see these places or zones, or with `access_to_all` all of them. Throws error 7 where neither is
 * given.
 */
export const bind = async (
  area: sight.Area,
  context: Asking,
  { access_to_all, ...bound }: Bound & { access_to_all: boolean | undefined },
): Promise<object> => {
  const { db, caller } = context
  const ids = await heldIds(area, context, bound)
  if (access_to_all === undefined && !bound.ids) throw invalid(`${area}_ids`, 'or access_to_all must be given')
  await sight.bind(db, caller, area, bound.subuser_id, ids)
  if (access_to_all !== undefined) await sight.setAll(db, caller, area, bound.subuser_id, access_to_all)
  return {}
}

/** Takes these places or zones from a sub-user. */
export const unbind = async (area: sight.Area, context: Asking, bound: Bound): Promise<object> => {
  const ids = await heldIds(area, context, bound)
  await sight.unbind(context.db, context.caller, area, bound.subuser_id, ids)
  return {}
}

/** The places or zones that are bound to a sub-user, and whether it sees all others too. */
export const boundTo = async (
  area: sight.Area,
  context: Asking,
  subuser_id: number,
): Promise<{ access_to_all: boolean; bound: sight.Bound[] }> => {
  const { db, caller, fail } = context
  await requireFeature(context, 'multilevel_access')
  if (!(await subusers.exists(db, caller, subuser_id))) fail('not_found')
  const access_to_all = await sight.seesAll(db, caller, area, subuser_id)
  return { access_to_all, bound: await sight.list(db, caller, area, subuser_id) }
}

/** The places or zones that are bound, each with when it was bound; others are left out. */
export const dated = <T extends { id: number }>(found: readonly T[], bound: readonly sight.Bound[]) => {
  const dates = new Map(bound.map(({ id, assigned_date }) => [id, assigned_date]))
  return found.flatMap((one) => {
    const assigned_date = dates.get(one.id)
    return assigned_date ? [{ ...one, assigned_date }] : []
  })
}
