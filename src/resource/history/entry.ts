import { type Static, Type } from 'typebox'
import { Described, Id, Lat, Lng, LocalTime, LongId, Named, Nullable, OneOf } from '#contract/schema.ts'
import { detailOf } from '#judge/detail.ts'
import { events } from '#judge/events.ts'
import { shortened } from '#judge/message.ts'
import { retold } from '#judge/sentences.ts'
import type * as entries from '#store/history/entries.ts'
import { occasions } from '#task/telling.ts'
import { InspectionMoment } from '../form/inspection.ts'

/** Entries of the history (specification 2.7). */

export const EventName = OneOf(events, { title: 'EventName' })
export const EntryType = OneOf(['socket', 'tracker', 'camera'])

const Count = Type.Optional(Type.Integer())
const Words = Type.Optional(Type.String())
const Ids = Type.Optional(Type.Array(Id))
const Flag = Type.Optional(Type.Boolean())

const Extra = Named('HistoryExtra', {
  task_id: Described(Count, 'The task that it concerns.'),
  parent_task_id: Described(Count, 'Route that the task belongs to.'),
  late: Described(
    Flag,
    'Beyond the contract: it follows of points that came late, and was told to nobody by rules, mails or pushes.',
  ),
  counter_id: Described(Count, 'Counter that it concerns.'),
  service_task_id: Described(Count, 'Id of the service task.'),
  checkin_id: Count,
  place_ids: Ids,
  places_total_count: Described(Count, 'How many places there are in all.'),
  last_known_location: Type.Optional(Type.Boolean({ description: 'The place is older than the moment.' })),
  tracker_label: Type.String({ description: 'What the tracker is called now.' }),
  emergency: Described(Flag, 'It is an emergency.'),
  zone_ids: Ids,
  zone_labels: Type.Optional(Type.Array(Type.String(), { description: 'Labels of the zones.' })),
  proximity_object_id: Described(Count, 'Id of the other tracker, where it is about a distance.'),
  employee_id: Type.Optional(Type.Integer({ description: 'Who drove when it was told.' })),
  sensor_id: Described(Count, 'Id of the sensor.'),
  sensor_name: Described(Words, 'Name of the sensor.'),
  sensor_calculated_value: Described(Words, 'What the sensor told, with its unit.'),
  occasion: Type.Optional(
    OneOf(occasions, { description: 'Beyond the contract: of what whoever waits for the task was told.' }),
  ),
  rating: Type.Optional(
    Type.Integer({ description: 'Beyond the contract: what they said of it when it was done, 1 to 5.' }),
  ),
  message_id: Described(Count, 'Beyond the contract: what was written, as `tracker/chat/list` has it.'),
  day: Described(Words, 'Beyond the contract: the day of which an inspection is missing, `yyyy-MM-dd`.'),
  moment: Type.Optional(Described(InspectionMoment, 'Beyond the contract: which inspection is missing.')),
  text: Described(Words, 'Beyond the contract: the text of it, its first 500 characters.'),
  fuel_volume: Described(Words, 'Beyond the contract: how much was filled or drained, with its unit.'),
  speed: Type.Optional(Type.Number({ description: 'Beyond the contract, km/h: how fast it was.' })),
  speed_limit: Type.Optional(Type.Number({ description: 'Beyond the contract, km/h: what was allowed.' })),
  duration: Type.Optional(
    Type.Number({ description: 'Beyond the contract, seconds: how long it had been so by then.' }),
  ),
  full_message: Type.Optional(Type.String({ description: 'Where `message` was shortened.' })),
  precision: Count,
})

export const Entry = Named('HistoryEntry', {
  id: LongId,
  type: EntryType,
  is_read: Type.Boolean({ description: 'By who asks.' }),
  message: Type.String({ maxLength: 256, description: 'What happened, in a sentence.' }),
  told: Type.Optional(
    Type.String({
      description:
        'Beyond the contract: the message in the language of who asks; left out where `message` is in it, or has words that somebody chose for the rule.',
    }),
  ),
  detail: Type.Optional(
    Type.String({
      description:
        'Beyond the contract: how fast, which zones, how long or which value, in the language and the units of who asks; left out where there is nothing that `message` does not say.',
    }),
  ),
  time: Described(LocalTime, 'When it was received.'),
  event_time: Described(LocalTime, 'Beyond the contract: when it happened.'),
  event: Type.String({ description: 'One of `history/type/list`.' }),
  tracker_id: Id,
  rule_id: Type.Optional(Id),
  track_id: Type.Integer({ description: '0 where there is none.' }),
  location: Nullable(
    Type.Object({ lat: Lat, lng: Lng, precision: Type.Optional(Type.Integer({ description: 'Metres.' })) }),
  ),
  address: Type.String({ description: 'Empty where none is known.' }),
  driver: Type.Optional(
    Type.String({ description: 'Beyond the contract: what `employee_id` is called, who drove when it was told.' }),
  ),
  extra: Described(Extra, 'What else concerns the entry.'),
})

export type Entry = Static<typeof Entry>

/** Facts that an entry is told with besides its row. */
export interface Telling {
  /** The label of its tracker. */
  label: string
  /** Comes before the message. */
  before?: string
}

/** An entry as answers have it, of its row in the database. */
export const tell = (entry: entries.Entry, { label, before }: Telling): Entry => {
  const {
    lat,
    lng,
    precision,
    rule_id,
    employee_id,
    emergency,
    extra,
    asset_label: _,
    driver,
    locale,
    measures,
    ...row
  } = entry
  const detail = detailOf(entry, { locale, measures })
  const whole = before ? `${before}: ${entry.message}` : entry.message
  const message = shortened(whole)
  const told = retold(entry.event, entry.message, locale)
  return {
    ...row,
    message,
    ...(told !== entry.message && { told: before ? `${before}: ${told}` : told }),
    ...(detail !== undefined && { detail }),
    ...(rule_id !== null && { rule_id }),
    ...(driver !== null && { driver }),
    location:
      lat === null || lng === null ? null : { lat, lng, ...(precision && { precision: Math.round(precision) }) },
    extra: {
      ...extra,
      tracker_label: label,
      emergency,
      ...(employee_id !== null && { employee_id }),
      ...(message !== whole && { full_message: whole }),
    },
  }
}
