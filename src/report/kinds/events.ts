import { type TProperties, Type } from 'typebox'
import type { Chart, Section } from '#formats/sheet/sheet.ts'
import { type Event, type Facts, most_events } from '../facts.ts'
import { kind } from '../kind.ts'
import { flag, Seconds, Tabs } from '../params.ts'
import { byDay, type ColumnOf, driverIn, type Rows, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'
import type { Key } from '../words.ts'

/** Reports that list what happened: all of it, or events of some kinds. */

const columns: ColumnOf<Event>[] = [
  { field: 'time', title: 'time', width: 80, cell: (row, tell) => tell.time(row.time) },
  {
    field: 'event',
    title: 'event',
    width: 200,
    weight: 3,
    cell: ({ text, id, time }, tell) => tell.text(text, { kind: 'event', id, from: time }),
  },
  { field: 'address', title: 'address', width: 200, weight: 4, cell: ({ place }, tell) => tell.place(place) },
]
const dated: ColumnOf<Event> = { ...(columns[0] as ColumnOf<Event>), cell: (row, tell) => tell.moment(row.time) }
const employee: ColumnOf<Event> = {
  ...{ field: 'employee', title: 'employee', width: 120, weight: 2 },
  cell: ({ driver }, tell) => driverIn(driver, tell),
}

const byType = (events: readonly Event[]): Rows<Event>[] =>
  [...Map.groupBy(events, ({ event }) => event).values()].map((rows) => ({ header: rows[0]?.text ?? '', rows }))

/** How often each event came. */
const countsOf = (events: readonly Event[], tell: Tell): Chart => {
  const groups = [...Map.groupBy(events, ({ event }) => event).values()].sort((a, b) => b.length - a.length)
  return {
    ...{ type: 'chart', header: tell.word('events_by_type'), kind: 'shares', x: 'name', unit: '' },
    names: groups.map((group) => group[0]?.text ?? ''),
    series: [{ title: tell.word('events_count'), points: groups.map((group, i) => [i, group.length]) }],
  }
}

/** Events of one day that are told (supplement 2, 2.1). */
const most_a_day = 10_000

/** The first events of each day. */
const firstOf = (events: readonly Event[], tell: Tell): Event[] => {
  const counts = new Map<string, number>()
  return events.filter(({ time }) => {
    const day = tell.day(time)
    const count = (counts.get(day) ?? 0) + 1
    counts.set(day, count)
    return count <= most_a_day
  })
}

/** Says that some are left out; nothing where none is. */
const cutOf = (facts: Facts, told: readonly Event[], tell: Tell): string | undefined => {
  if (told.length < facts.events.length) return tell.word('first_events_of_day').replace('{count}', String(most_a_day))
  return told.length < most_events ? undefined : tell.word('first_events').replace('{count}', String(most_events))
}

const sectionsOf = (facts: Facts, { isGrouped }: { isGrouped: boolean }, tell: Tell): Section[] => {
  const events = firstOf(facts.events, tell)
  if (events.length === 0) return []
  const shown = [isGrouped ? dated : columns[0], ...columns.slice(1)] as ColumnOf<Event>[]
  const all = events.some(({ driver }) => driver) ? [...shown, employee] : shown
  const groups = isGrouped ? byType(events) : byDay(events, ({ time }) => time, tell)
  const told: Section[] = [tableOf(all, groups, tell), countsOf(events, tell)]
  const text = cutOf(facts, events, tell)
  return text === undefined ? told : [...told, { type: 'text', text, style: 'small_print' }]
}

const Grouped = { group_by_type: flag('By kinds of events, not by days.') }

export const all_events = kind({
  id: 11,
  name: 'all_events',
  params: Type.Object({
    ...Tabs,
    ...Seconds,
    ...Grouped,
    event_types: Type.Optional(
      Type.Array(
        Type.String({ maxLength: 64, pattern: '^[a-z_]*$', 'x-rule': 'the name of an event, of `history/type/list`' }),
        { maxItems: 200, description: 'Only these; all, without it.' },
      ),
    ),
  }),
  needs: () => ['events'],
  events: ({ event_types }) => event_types,
  sections: (facts, { group_by_type = false }, tell) => sectionsOf(facts, { isGrouped: group_by_type }, tell),
})

/** A report of some kinds of events. */
const ofEvents = (id: number, name: Key, events: readonly string[], more: TProperties = {}) =>
  kind({
    id,
    name,
    params: Type.Object({ ...Tabs, ...Seconds, ...more }),
    needs: () => ['events'],
    events: () => events,
    sections: (facts, params, tell) =>
      sectionsOf(facts, { isGrouped: (params as { group_by_type?: boolean }).group_by_type ?? false }, tell),
  })

const of_vehicles = [
  'alarmcontrol',
  'door_alarm',
  'hood_alarm',
  'ignition',
  'parking',
  'security_control',
  'crash_alarm',
]
const of_cases = ['case_opened', 'case_closed', 'lock_opened', 'lock_closed', 'strap_bolt_cut', 'strap_bolt_ins']
const of_wearers = ['sos', 'call_button_pressed', 'g_sensor', 'bracelet_open', 'bracelet_close', 'detach', 'attach']
const of_surroundings = ['vibration_start', 'vibration_end', 'light_sensor_bright', 'light_sensor_dark']
const overall = [
  ...of_vehicles,
  ...of_wearers,
  ...of_cases,
  ...of_surroundings,
  'antenna_disconnect',
  'gps_damp',
  'gsm_damp',
]

export const car_security = ofEvents(15, 'car_security', [...of_vehicles, 'vibration_start', 'vibration_end'])
export const sos = ofEvents(16, 'sos', ['sos', 'call_button_pressed'])
export const fall_detection = ofEvents(17, 'fall_detection', ['g_sensor'])
export const tracker_detach = ofEvents(18, 'tracker_detach', ['detach', 'attach'])
export const overall_security = ofEvents(19, 'overall_security', overall, Grouped)
export const sms_locations = ofEvents(20, 'sms_locations', ['location_response', 'force_location_request'])
export const device_power = ofEvents(23, 'device_power', ['poweron', 'poweroff'])
export const connection_lost = ofEvents(13, 'connection_lost', ['offline', 'online'])
