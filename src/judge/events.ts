import { type EventPlace, type Group, groups, type PushCategory } from './event-place.ts'
import type { Kind } from './kind.ts'
import { kinds } from './kinds/index.ts'
import { type OtherEvent, other_events } from './other-events.ts'

type Kinds = typeof kinds
type EventsOf<Declared> = Declared extends { events: infer Events } ? keyof Events & string : never

/** All values of `event` (supplement 7.2): those of the kinds of rules, and others. */
export type EventName = { [Name in keyof Kinds]: EventsOf<Kinds[Name]> }[keyof Kinds] | OtherEvent

const declared: readonly (readonly [string, EventPlace])[] = [
  ...Object.values<Kind>(kinds).flatMap(({ events = {} }) => Object.entries(events)),
  ...Object.entries(other_events),
]

const last = Number.MAX_SAFE_INTEGER

/** Events by groups, and by their places there. */
export const events = declared
  .toSorted(
    ([one_name, one], [other_name, other]) =>
      groups.indexOf(one.group) - groups.indexOf(other.group) ||
      (one.place ?? last) - (other.place ?? last) ||
      (one_name < other_name ? -1 : 1),
  )
  .map(([name]) => name) as readonly EventName[]

/** The group of each of them. */
export const grouped = (): (readonly [EventName, Group])[] =>
  events.map((event) => [event, (places.get(event) as EventPlace).group])

const places: ReadonlyMap<string, EventPlace> = new Map(declared)

/** Answers whether an event is about the device itself, and not about who works with it (rulings). */
export const isOfTracker = (event: EventName): boolean => {
  const { group, of_people } = places.get(event) as EventPlace
  return group !== 'field_work' && group !== 'maintenance' && !of_people
}

const categories: Partial<Record<Group, PushCategory>> = {
  field_work: 'history_task',
  maintenance: 'history_service_task',
}

/** The category of an event. @param by_rule a rule told it */
export const categoryOf = (event: string, by_rule: boolean): PushCategory => {
  const { group, category } = places.get(event) ?? {}
  return category ?? (group && categories[group]) ?? (by_rule ? 'history_rule' : 'history_info')
}
