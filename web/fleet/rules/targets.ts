import type { Result } from '#client/client.ts'
import type { Row } from '#web/live/fleet.ts'

type Rule = Result<'tracker/rule/list'>['list'][number]

/** Whom a rule watches, as it is said: all, or those of groups, tags and departments, and trackers by name. */
export type Targets = NonNullable<Rule['targets']>

/** What is said of an existing rule, and of a new one. */
export const targetsOf = (rule: Rule | undefined): Targets =>
  rule?.targets ?? { ...nobody, trackers: [...(rule?.trackers ?? [])] }

const nobody: Targets = { all: false, groups: [], tags: [], departments: [], trackers: [], except: [] }

/** Whether those are watched, too, who belong to it later. */
export const isOpen = ({ all, groups, tags, departments }: Targets): boolean =>
  all || groups.length + tags.length + departments.length > 0

/** Without what contradicts it: of all there is nothing more to say, and of trackers by name nobody is left out. */
export const plainly = (targets: Targets): Targets => {
  const { all, trackers, except } = targets
  if (all) return { ...nobody, all, except }
  return isOpen(targets) ? targets : { ...nobody, trackers }
}

/** The trackers of these rows that are meant now, as the service finds them. */
export const meant = (targets: Targets, rows: Iterable<Row>): number[] => {
  const has = {
    groups: new Set(targets.groups),
    tags: new Set(targets.tags),
    departments: new Set(targets.departments),
  }
  const [named, except] = [new Set(targets.trackers), new Set(targets.except)]
  const belongs = ({ tracker, vehicle, driver }: Row): boolean =>
    targets.all ||
    has.groups.has(tracker.group_id) ||
    tracker.tag_bindings.some(({ tag_id }) => has.tags.has(tag_id)) ||
    (vehicle?.tags ?? []).some((tag) => has.tags.has(tag)) ||
    has.departments.has(driver?.department_id ?? 0)
  const found: number[] = []
  for (const row of rows) if (named.has(row.id) || (!except.has(row.id) && belongs(row))) found.push(row.id)
  return found
}

/**
 * Sensors of trackers that nobody was asked for and that stay as they are: of those that are meant, and of those that no row shows, as of
 * blocked ones.
 */
export const keptPairs = <Pair extends { tracker_id: number }>(
  pairs: readonly Pair[],
  { asked, meant, rows }: { asked: readonly number[]; meant: readonly number[]; rows: Iterable<Pick<Row, 'id'>> },
): Pair[] => {
  const [those, wanted] = [new Set(asked), new Set(meant)]
  const shown = new Set(Array.from(rows, ({ id }) => id))
  return pairs.filter(({ tracker_id: id }) => !those.has(id) && (wanted.has(id) || !shown.has(id)))
}

/** Kinds of what can be chosen, each with ids of its own: together they are told apart by a place above all ids. */
export const kinds = ['trackers', 'groups', 'tags', 'departments'] as const
export type TargetKind = (typeof kinds)[number]
const above = 2 ** 32

export const coded = (kind: TargetKind, id: number): number => kinds.indexOf(kind) * above + id

/** All that is said as one list, and the other way. */
export const listed = (targets: Targets): number[] =>
  kinds.toReversed().flatMap((kind) => targets[kind].map((id) => coded(kind, id)))

export const unlisted = (targets: Targets, codes: readonly number[]): Targets => {
  const of = (kind: TargetKind): number[] =>
    codes.flatMap((code) => (Math.floor(code / above) === kinds.indexOf(kind) ? code % above : []))
  return { ...targets, ...(Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<TargetKind, number[]>) }
}
