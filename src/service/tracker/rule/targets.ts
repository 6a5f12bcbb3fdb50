import type { User } from '#contract/caller.ts'
import { type Fault, invalid } from '#contract/errors.ts'
import { naming } from '#judge/naming.ts'
import type { RuleTargets } from '#resource/tracker/rule/targets.ts'
import type { Db } from '#store/db.ts'
import type { Locked } from '#store/rules/rules.ts'
import { holdAll } from '#store/sql/records.ts'

/** What is said of whom a rule watches. */

/** Answers whether they are more than trackers by name: whoever belongs to them later is watched, too. */
export const isOpened = ({ all, groups, tags, departments }: RuleTargets): boolean =>
  all || groups.length + tags.length + departments.length > 0

const named = (trackers: readonly number[]): RuleTargets => ({
  ...{ all: false, groups: [], tags: [], departments: [], except: [] },
  trackers: [...trackers],
})

const observing: ReadonlySet<string> = new Set(naming('trackers').map(({ type }) => type))

/** Faults of targets that contradict themselves, or that a rule of the type cannot have. */
export const targetFaults = (type: string, targets: RuleTargets | undefined): Fault[] => {
  if (!targets) return []
  const { all, except } = targets
  const further = (['groups', 'tags', 'departments'] as const).filter((name) => all && targets[name].length > 0)
  return [
    ...further.map((name) => ({ parameter: `targets.${name}`, error: 'must be empty where all are watched' })),
    ...(except.length > 0 && !isOpened(targets)
      ? [{ parameter: 'targets.except', error: 'must be empty where trackers are only named' }]
      : []),
    // What is compared is each tracker with each: a tracker more may be twenty distances more, of which there are only so many.
    ...(observing.has(type) && isOpened(targets)
      ? [{ parameter: 'targets', error: 'must only name trackers for this type' }]
      : []),
  ]
}

const kept = [
  { name: 'groups', table: 'tracker_group', error: 'names a group that the account does not have' },
  { name: 'tags', table: 'tag', error: 'names a tag that the account does not have' },
  { name: 'departments', table: 'department', error: 'names a department that the account does not have' },
] as const

/** Faults of what the account does not have; what it has is kept until the transaction ends. */
export const unknownTargets = async (
  { db, caller }: { db: Db; caller: User },
  targets: RuleTargets | undefined,
): Promise<Fault[]> => {
  const faults: Fault[] = []
  for (const { name, table, error } of targets ? kept : []) {
    const ids = new Set(targets?.[name])
    if ((await holdAll(db, caller, table, [...ids])).length < ids.size)
      faults.push({ parameter: `targets.${name}`, error })
  }
  return faults
}

/** Targets of a new rule: the `trackers` alone, where none were given. */
export const targetsOfNew = (targets: RuleTargets | undefined, trackers: readonly number[]): RuleTargets =>
  targets ?? named(trackers)

/**
 * Targets that a rule has from now on; `undefined` where nothing is to change. Who only knows its `trackers` may send them back as they
 * are, and what was said stays; others are these and no others.
 */
export const targetsOfChanged = (
  had: Locked,
  caller: User,
  { targets, trackers }: { targets?: RuleTargets | undefined; trackers?: readonly number[] | undefined },
): RuleTargets | undefined => {
  if (targets && !isSameTargets(targets, had.targets ?? named(had.trackers))) {
    if (isOpened(targets) && !caller.master && had.user_id !== caller.user_id)
      throw invalid('targets', 'may be more than trackers by name only for its author and the master')
    return targets
  }
  return trackers && !isSame(trackers, had.trackers) ? named(trackers) : undefined
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  new Set(one).symmetricDifference(new Set(other)).size === 0

const lists = ['groups', 'tags', 'departments', 'trackers', 'except'] as const

const isSameTargets = (one: RuleTargets, other: Locked['targets'] & object): boolean =>
  one.all === other.all && lists.every((name) => isSame(one[name], other[name]))
