import { type TObject, Type } from 'typebox'
import { Default, Described, Id, Ids, OneOf, Text } from '#contract/schema.ts'
import { types as deviceTypes } from '#judge/kinds/device.ts'
import { most_observed } from '#judge/kinds/distance.ts'
import { watched_fields } from '#judge/kinds/state-field.ts'
import { kinds } from '#judge/kinds.ts'

/** Every type of rule (supplement 8.3): what it is given, what it tells, and when. */
export interface RuleType {
  /** What the history calls it: `primary_text` says the first, `secondary_text` the other. */
  primary: readonly string[]
  secondary?: readonly string[]
  /** When it tells, in one sentence. */
  tells: string
  /** What `param` is, where it means something; it must be given unless it is optional. */
  param?: { meaning: string; minimum: number; maximum: number; optional?: true }
  /** Its own options among `extended_params`. */
  options?: TObject
  /** Of zones: it watches them, watches one corridor, or takes none; else they are where it counts. */
  zones?: 'watched' | 'corridor' | 'none'
  /** It tells what somebody did, and so is not judged by what devices send. */
  of_people?: true
  /** What this version lacks, so that it is refused. */
  needs?: string
}

const minutes = (meaning: string, most: number) =>
  Type.Integer({ minimum: 1, maximum: most, description: `Minutes ${meaning}.` })
const week = 7 * 24 * 60
const flag = (value: boolean, description: string) => Default(Type.Boolean({ description }), value)

const Told = Type.Object({
  enabled: flag(false, 'It is told at all.'),
  sms: flag(false, 'By text message.'),
  call: flag(false, 'By a call.'),
  email: flag(false, 'By e-mail.'),
  push: flag(false, 'To applications and browsers.'),
  always_notify: Type.Optional(Type.Boolean({ description: 'Kept and not used.' })),
})
const told = Type.Optional(Told)

/** Options that types have of their own. */
const options = {
  route: {
    allow_exit_at_endpoints: flag(false, 'Leaving at the first and the last point of the corridor tells nothing.'),
  },
  excessive_driving: {
    max_driving_time: minutes('of driving', week),
    min_parking_time: minutes('of parking that end it', week),
  },
  excessive_parking: { max_parking_duration: minutes('of parking', 12 * week) },
  work_status_change: {
    status_ids: Default(Described(Ids, 'Statuses that are told of; all, where there is none.'), []),
  },
  driver_assistance: {
    lane_departure_enabled: flag(true, 'It tells when the lane is left.'),
    forward_collision_enabled: flag(true, 'It tells of a collision ahead.'),
    headway_warning_enabled: flag(true, 'It tells of too little distance to the vehicle ahead.'),
    peds_in_danger_zone_enabled: flag(true, 'It tells of pedestrians in the danger zone.'),
    peds_collision_warning_enabled: flag(true, 'It tells of a collision with a pedestrian ahead.'),
    traffic_sign_recognition_enabled: flag(true, 'It tells of traffic signs that are not heeded.'),
  },
  autocontrol: {
    alarmcontrol: Described(told, 'The alarm goes off.'),
    battery_off: Described(told, 'The battery is disconnected.'),
    door_alarm: Described(told, 'A door is opened while the alarm is set.'),
    hood_alarm: Described(told, 'The bonnet is opened while the alarm is set.'),
    ignition: Described(told, 'The ignition is switched on.'),
    parking: Described(told, 'It moves while it should be parked.'),
    gsm_damp: Described(told, 'The network is jammed.'),
    security_control: Described(told, 'It is moved without permission.'),
  },
  distance_control: {
    observed_trackers: Type.Array(Id, {
      minItems: 1,
      maxItems: most_observed,
      description: 'Trackers whose distance is watched.',
    }),
    control_type: Described(
      OneOf(['moving_away', 'approaching']),
      'Whether it is told when they move apart or come near.',
    ),
    control_distance_meters: Type.Integer({ minimum: 20, maximum: 20_000_000, description: 'Metres.' }),
  },
  state_field_control: {
    state_field: Described(OneOf(watched_fields), 'Field of the state that is watched.'),
    trigger_value: Described(Text(255, 1), 'Value that is told of.'),
    allow_repeat: flag(false, 'It tells again while the value stays.'),
    repeat_delay_seconds: Default(Type.Integer({ minimum: 0, maximum: week * 60, description: 'Seconds.' }), 0),
    display_value: flag(false, 'The message tells the value.'),
  },
}

const made: Readonly<Record<string, RuleType>> = {
  inoutzone: {
    tells: 'The device comes into one of the zones, or leaves it.',
    primary: ['inzone'],
    secondary: ['outzone'],
    zones: 'watched',
  },
  track_change: {
    tells: 'A track has ended, or has begun.',
    primary: ['track_end'],
    secondary: ['track_start'],
  },
  speedup: {
    tells: 'The device drives faster than `param`; again once it was 3 km/h slower than that.',
    primary: ['speedup'],
    param: { meaning: 'km/h', minimum: 1, maximum: 1000 },
  },
  route: {
    tells: 'The device leaves the corridor, or comes back into it.',
    primary: ['outroute'],
    secondary: ['inroute'],
    zones: 'corridor',
    options: Type.Object(options.route),
  },
  excessive_driving: {
    tells:
      'It was driven for longer than `max_driving_time` without parking for `min_parking_time`, and it has parked.',
    primary: ['excessive_driving_start'],
    secondary: ['excessive_driving_end'],
    options: Type.Object(options.excessive_driving),
  },
  excessive_parking: {
    tells: 'It has stood for longer than `max_parking_duration`, and it drives again.',
    primary: ['excessive_parking'],
    secondary: ['excessive_parking_finished'],
    options: Type.Object(options.excessive_parking),
  },
  task_status_change: {
    tells: 'A task comes into one of the states.',
    primary: ['task_arrived', 'task_completed', 'task_delayed', 'task_failed', 'task_form_submitted'],
    needs: 'tasks',
  },
  work_status_change: {
    tells: 'The working status becomes one of `status_ids`, or any where none are named.',
    primary: ['work_status_change'],
    of_people: true,
    options: Type.Object(options.work_status_change),
  },
  idling_soft: {
    tells: 'It stands with its ignition on for `param` minutes, and it does so no longer.',
    primary: ['idle_start'],
    secondary: ['idle_end'],
    param: { meaning: 'minutes', minimum: 1, maximum: 24 * 60 },
  },
  fuel_level_leap: {
    tells: 'It is refuelled, or fuel is drained.',
    primary: ['fueling'],
    secondary: ['drain'],
    needs: 'sensors',
  },
  driver_assistance: {
    tells: 'The device reports one of the warnings of a driver assistance that are enabled.',
    primary: [
      ...['lane_departure', 'forward_collision_warning', 'headway_warning'],
      ...['peds_in_danger_zone', 'peds_collision_warning', 'tsr_warning'],
    ],
    options: Type.Object(options.driver_assistance),
  },
  autocontrol: {
    tells: 'The device reports one of the alarms whose sub-rule is enabled.',
    primary: [
      ...['alarmcontrol', 'battery_off', 'door_alarm', 'hood_alarm'],
      ...['ignition', 'parking', 'gsm_damp', 'security_control'],
    ],
    options: Type.Object(options.autocontrol),
  },
  distance_control: {
    tells:
      'The device is farther from one of `observed_trackers` than `control_distance_meters` (`moving_away`), or nearer ' +
      '(`approaching`), and is so no longer.',
    primary: ['distance_breached'],
    secondary: ['distance_restored'],
    options: Type.Object(options.distance_control),
  },
  offline: {
    tells: 'Nothing was heard of the device for `param` minutes, and it is heard again.',
    primary: ['offline'],
    secondary: ['online'],
    param: { meaning: 'minutes', minimum: 1, maximum: 12 * week },
    zones: 'none',
  },
  input_change: {
    tells: 'The input with the number `param` is switched on, or off.',
    primary: ['input_change'],
    secondary: ['input_change'],
    param: { meaning: 'number of the input', minimum: 1, maximum: 64 },
  },
  output_change: {
    tells: 'The output with the number `param` is switched on, or off.',
    primary: ['output_change'],
    secondary: ['output_change'],
    param: { meaning: 'number of the output', minimum: 1, maximum: 64 },
  },
  sensor_range: {
    tells: 'A sensor leaves its range, or comes back into it.',
    primary: ['sensor_outrange'],
    secondary: ['sensor_inrange'],
    needs: 'sensors',
  },
  state_field_control: {
    tells:
      'A field of the state takes the value `trigger_value`; with `allow_repeat` again every `repeat_delay_seconds`, while ' +
      'messages go on to tell it. Virtual sensors come with sensors.',
    primary: ['state_field_control'],
    options: Type.Object(options.state_field_control),
  },
  ignition: {
    tells: 'The ignition is switched on, or off.',
    primary: ['ignition'],
    secondary: ['ignition'],
  },
  no_movement: {
    tells: 'The device reports that it is not moved, or it has not driven for `param` minutes, where they are given.',
    primary: ['no_movement'],
    param: { meaning: 'minutes', minimum: 1, maximum: 12 * week, optional: true },
  },
}

/** What devices report, as sentences say it; the events are those of the judging. */
const reports: Readonly<Record<string, string>> = {
  over_speed_reported: 'that it is too fast',
  idling: 'that it idles, or no longer does',
  harsh_driving: 'that it was driven harshly',
  auto_geofence: 'that it came into a zone of its own, or left it',
  crash_alarm: 'a crash',
  cruise_control: 'that its cruise control is on, or off',
  driver_enter_absence: 'that a driver has come, or is gone',
  driver_change: 'another driver',
  driver_distraction: 'that its driver is distracted, or no longer is',
  driver_identification: 'that it knows its driver, or does not',
  fatigue_driving: 'that its driver is tired, or no longer is',
  g_sensor: 'a push',
  sos: 'that its alarm button was pressed',
  proximity_violation: 'that it is too near to another, or no longer is',
  parking: 'that it was moved while it should stand',
  backup_battery_low: 'that the battery inside is low',
  bracelet: 'that its bracelet was opened, or closed',
  call_button_pressed: 'that its call button was pressed',
  alarmcontrol: 'that the alarm of the vehicle went off',
  case_intrusion: 'that its case was opened, or closed',
  check_engine_light: 'the check engine light',
  obd_plug_unplug: 'that it was plugged in, or pulled out',
  door_alarm: 'that a door was opened',
  external_device_connection: 'that an external device was connected, or disconnected',
  battery_off: 'that power from outside is gone, or is back',
  antenna_disconnect: 'that its antenna is disconnected',
  gps_damp: 'that satellites are jammed',
  gps_lost_recover: 'that it has lost the satellites, or found them again',
  gsm_damp: 'that its mobile network is jammed',
  hood_alarm: 'that the hood was opened',
  light_sensor: 'that it is bright, or dark',
  location_response: 'where it is because it was asked',
  locking_unlocking: 'that its lock was opened, or closed',
  lowpower: 'that the power is low',
  strap_bolt: 'that its bolt was cut, or inserted',
  detach: 'that it was taken off, or put on',
  on_off: 'that it was switched on, or off',
  poweron: 'that it was switched on',
  vibration: 'that it shakes, or no longer does',
  security_control: 'that its vehicle was moved or towed away',
}

const reported = Object.fromEntries(
  Object.entries(reports).map(([type, what]): [string, RuleType] => {
    const [event, end] = deviceTypes[type] ?? [type]
    return [type, { tells: `The device reports ${what}.`, primary: [event], ...(end && { secondary: [end] }) }]
  }),
)

export const ruleTypes: Readonly<Record<string, RuleType>> = { ...made, ...reported }

export const typeNames = Object.keys(ruleTypes)

/** Why no rule of the type can be made; nothing, where it can. */
export const missing = (type: string): string | undefined => {
  const { needs, of_people } = ruleTypes[type] ?? {}
  if (needs) return `needs ${needs}, which this version does not have`
  return of_people || kinds[type] ? undefined : 'is not told by this version'
}

/** The options of all types, each of which may be left out. */
export const allOptions = Type.Partial(
  Type.Object({
    ...options.route,
    ...options.excessive_driving,
    ...options.excessive_parking,
    ...options.work_status_change,
    ...options.driver_assistance,
    ...options.autocontrol,
    ...options.distance_control,
    ...options.state_field_control,
  }),
)
