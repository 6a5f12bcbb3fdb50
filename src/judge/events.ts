/** All values of `event` (supplement 7.2), by what they are about. */
export const groups = {
  zones: ['inzone', 'outzone', 'inroute', 'outroute', 'auto_geofence_in', 'auto_geofence_out'],
  trips: [
    'track_start',
    'track_end',
    'idle_start',
    'idle_end',
    'excessive_driving_start',
    'excessive_driving_end',
    'excessive_parking',
    'excessive_parking_finished',
    'no_movement',
  ],
  driving: [
    'speedup',
    'over_speed_reported',
    'harsh_driving',
    'cruise_control_on',
    'cruise_control_off',
    'crash_alarm',
  ],
  connection: [
    'offline',
    'online',
    'gps_lost',
    'gps_recover',
    'gps_damp',
    'gsm_damp',
    'antenna_disconnect',
    'poweron',
    'poweroff',
  ],
  power: ['battery_off', 'battery_on', 'lowpower', 'backup_battery_low'],
  alarms: [
    'sos',
    'alarmcontrol',
    'door_alarm',
    'hood_alarm',
    'ignition',
    'parking',
    'security_control',
    'call_button_pressed',
    'g_sensor',
    'vibration_start',
    'vibration_end',
    'detach',
    'attach',
    'case_opened',
    'case_closed',
    'lock_opened',
    'lock_closed',
    'strap_bolt_cut',
    'strap_bolt_ins',
    'bracelet_open',
    'bracelet_close',
    'light_sensor_bright',
    'light_sensor_dark',
  ],
  sensors: [
    'input_change',
    'output_change',
    'sensor_inrange',
    'sensor_outrange',
    'state_field_control',
    'fueling',
    'drain',
    'check_engine_light',
    'obd_plug_in',
    'obd_unplug',
    'external_device_connected',
    'external_device_disconnected',
    'tacho',
  ],
  driver: [
    'driver_changed',
    'driver_identified',
    'driver_not_identified',
    'driver_enter',
    'driver_absence',
    'driver_distraction_started',
    'driver_distraction_finished',
    'fatigue_driving',
    'fatigue_driving_finished',
  ],
  assistance: [
    'forward_collision_warning',
    'headway_warning',
    'lane_departure',
    'peds_in_danger_zone',
    'peds_collision_warning',
    'tsr_warning',
  ],
  proximity: ['proximity_violation_start', 'proximity_violation_end', 'distance_breached', 'distance_restored'],
  field_work: [
    'checkin_creation',
    'work_status_change',
    'task_arrived',
    'task_completed',
    'task_delayed',
    'task_failed',
    'task_in_progress',
    'task_form_submitted',
    'checkpoint_arrived',
    'checkpoint_completed',
    'checkpoint_delayed',
    'checkpoint_failed',
    'checkpoint_in_progress',
    'route_completed',
    'route_faulty',
    'route_failed',
  ],
  maintenance: ['service_task_soon', 'service_task_expired'],
  service: ['info', 'odometer_set', 'tracker_rename', 'location_response', 'force_location_request'],
} as const

type Group = keyof typeof groups
export type EventName = (typeof groups)[Group][number]

export const events: readonly EventName[] = Object.values(groups).flat()

/** What people and the platform do; the others are about devices. */
const ofPeople: ReadonlySet<EventName> = new Set([...groups.field_work, ...groups.maintenance, 'info'] as const)

/** Whether it is told of the device itself, and not of who works with it (rulings). */
export const isOfTracker = (event: EventName): boolean => !ofPeople.has(event)

/** By which people choose what is pushed to them (supplement 8.2). */
export type PushCategory =
  | 'history_rule'
  | 'history_task'
  | 'history_info'
  | 'history_service_task'
  | 'history_work_status'

const ofWork: ReadonlyMap<string, PushCategory> = new Map([
  ...groups.field_work.map((event) => [event, 'history_task'] as const),
  ...groups.maintenance.map((event) => [event, 'history_service_task'] as const),
  ['checkin_creation', 'history_info'],
  ['work_status_change', 'history_work_status'],
])

/** @param by_rule a rule told it */
export const categoryOf = (event: string, by_rule: boolean): PushCategory =>
  ofWork.get(event) ?? (by_rule ? 'history_rule' : 'history_info')
