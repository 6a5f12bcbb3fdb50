import type { Kind } from './kind.ts'
import * as changes from './kinds/changes.ts'
import { checkins } from './kinds/checkins.ts'
import { driver_book } from './kinds/driver-book.ts'
import * as eco from './kinds/eco-driving.ts'
import { engine_hours } from './kinds/engine-hours.ts'
import { equipment_time } from './kinds/equipment-time.ts'
import * as events from './kinds/events.ts'
import { flow_meter } from './kinds/flow-meter.ts'
import { form_statistics } from './kinds/form-statistics.ts'
import * as fuel from './kinds/fuel.ts'
import { fuel_costs } from './kinds/fuel-costs.ts'
import { glance } from './kinds/glance.ts'
import { heat_map } from './kinds/heat-map.ts'
import { no_driver } from './kinds/no-driver.ts'
import { own_report } from './kinds/own-report.ts'
import { points } from './kinds/points.ts'
import { measuring_sensors, vehicle_sensors } from './kinds/sensors.ts'
import { shifts } from './kinds/shifts.ts'
import { speed_violation } from './kinds/speed-violation.ts'
import { stops } from './kinds/stops.ts'
import { tasks } from './kinds/tasks.ts'
import { trips } from './kinds/trips.ts'
import { trips_by_state } from './kinds/trips-by-state.ts'
import * as visits from './kinds/visits.ts'
import { working_time } from './kinds/working-time.ts'
import { zone_entries } from './kinds/zone-entries.ts'

/** All kinds of reports, by their numbers. */
export const kinds: readonly Kind[] = [
  ...[trips, stops, speed_violation, shifts, engine_hours, zone_entries, checkins, tasks, form_statistics, points],
  ...[measuring_sensors, vehicle_sensors, equipment_time, driver_book, trips_by_state],
  ...[flow_meter, fuel_costs],
  ...[glance, heat_map, working_time, no_driver, own_report],
  ...[events, changes, visits, fuel, eco].flatMap((some) => Object.values(some)),
].sort((a, b) => a.id - b.id)

const byId: ReadonlyMap<number, Kind> = new Map(kinds.map((kind) => [kind.id, kind]))

export const kindOf = (plugin_id: number): Kind | undefined => byId.get(plugin_id)
