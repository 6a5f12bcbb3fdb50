import { type Measure, numbersOf } from '#device/measures.ts'
import { attribute, type Draft, type Field, type Fields } from '#gateway/parts/draft.ts'
import { device, fixTime, key, measure, measured, named, softly, time, truth } from '#gateway/parts/fields.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'

const eachSoftly = (fields: Fields['known']): Fields['known'] =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, softly(field)]))

const flagged = (name: Measure): Field => truth((one, value) => attribute(one, name, value))

/** Attributes that are numbers: the parameters that tell each, the best first, and its range. */
const figures: readonly (readonly [ours: Measure, parameters: readonly string[], low: number, high: number])[] = [
  ['battery', ['battery.level'], 0, 100],
  ['battery_voltage', ['battery.voltage', 'backup.battery.voltage'], 0, 1000],
  ['board_voltage', ['external.powersource.voltage'], 0, 1000],
  ['odometer', ['can.vehicle.mileage', 'vehicle.mileage', 'gps.vehicle.mileage'], 0, 1e7],
  ['trip', ['trip.mileage'], 0, 1e7],
  ['engine_hours', ['can.engine.motorhours', 'engine.motorhours'], 0, 1e6],
  ['rpm', ['can.engine.rpm', 'engine.rpm'], 0, 20_000],
  ['obd_speed', ['can.vehicle.speed'], 0, 500],
  ['throttle', ['can.throttle.pedal.level'], 0, 100],
  ['engine_load', ['can.engine.load.level'], 0, 250],
  ['coolant_temperature', ['can.engine.coolant.temperature', 'engine.coolant.temperature'], -100, 1000],
  ['fuel', ['can.fuel.volume', 'fuel.volume'], 0, 1e7],
  ['fuel_percent', ['can.fuel.level', 'fuel.level'], 0, 100],
  ['fuel_used', ['can.fuel.consumed', 'fuel.consumed'], 0, 1e7],
  ['fuel_rate', ['can.fuel.consumption'], 0, 10_000],
  ['fuel_consumption', ['can.fuel.consumption.distance'], 0, 10_000],
  ['vehicle_odometer', ['can.vehicle.mileage'], 0, 1e7],
  ['absolute_load', ['can.absolute.load'], 0, 26_000],
  ['ambient_temperature', ['can.ambient.air.temperature'], -100, 1000],
  ['intake_temperature', ['can.intake.air.temperature'], -100, 1000],
  ['oil_temperature', ['can.engine.oil.temperature'], -100, 1000],
  ['battery_current', ['battery.current'], -10_000, 10_000],
  ['gsm_signal', ['gsm.signal.level'], 0, 100],
  ['inputs', ['din'], 0, 2 ** 32 - 1],
  ['outputs', ['dout'], 0, 2 ** 32 - 1],
  ['hdop', ['position.hdop'], 0, 1000],
  ['pdop', ['position.pdop'], 0, 1000],
  ['acceleration_x', ['x.acceleration'], -100, 100],
  ['acceleration_y', ['y.acceleration'], -100, 100],
  ['acceleration_z', ['z.acceleration'], -100, 100],
]

/** Parameters with a number behind them, from 1 on as in the glossary; older ones have a hash before it. */
const numbered: readonly (readonly [
  ours: 'adc' | 'ble_temperature' | 'ble_humidity' | 'ble_battery_voltage',
  parameter: string,
  low: number,
  high: number,
])[] = [
  ['adc', 'ain', -1000, 1000],
  ['ble_temperature', 'ble.sensor.temperature', -100, 1000],
  ['ble_humidity', 'ble.sensor.humidity', 0, 100],
  ['ble_battery_voltage', 'ble.sensor.battery.voltage', 0, 1000],
]

/** Events, by the parameter that is true when they happened; older ones end with `.trigger`. */
const events: readonly (readonly [parameter: string, event: DeviceEvent, kind?: HarshDriving])[] = [
  ['towing.event', 'security_control'],
  ['towing.alarm.status', 'security_control'],
  ['shock.event', 'g_sensor'],
  ['crash.event', 'crash_alarm'],
  ['overspeeding.event', 'over_speed_reported'],
  ['harsh.acceleration.event', 'harsh_driving', 'acceleration'],
  ['harsh.braking.event', 'harsh_driving', 'braking'],
  ['harsh.cornering.event', 'harsh_driving', 'cornering'],
  ['geofence.event.enter', 'auto_geofence_in'],
  ['geofence.event.exit', 'auto_geofence_out'],
  ['gnss.antenna.cut.status', 'antenna_disconnect'],
  ['gsm.jamming.event', 'gsm_damp'],
  ['gsm.jamming.alarm.status', 'gsm_damp'],
  ['alarm.panic.start', 'sos'],
  ['alarm.button.pressed.event', 'sos'],
  ['battery.low.alarm', 'backup_battery_low'],
  ['backup.battery.low.status', 'backup_battery_low'],
  ['cover.open.alarm', 'case_opened'],
  ['can.mil.status', 'check_engine_light'],
]

const raised =
  (event: DeviceEvent, kind?: HarshDriving): Field =>
  (one, value) => {
    if (value !== true) return
    if (one.attributes.event === undefined) one.count += 1
    addEvent(one.attributes, event, kind)
  }

const alarm: Field = (one, value) => {
  if (value === true) attribute(one, 'alarm', true)
}

const measures = figures.map(
  ([ours, parameters, low, high]) => [parameters, softly(measured(ours, low, high))] as const,
)

/** Adds numbers to a draft. Of several parameters that mean the same, the first of the table counts. */
export const addFigures = (one: Draft, root: Record<string, unknown>): void => {
  for (const [parameters, take] of measures) {
    const parameter = parameters.find((name) => typeof root[name] === 'number')
    if (parameter !== undefined) take(one, root[parameter], parameter)
  }
}

/** Parameters that are not kept: they say nothing of the device, repeat another one, or are nobody's business. */
const unread = [
  ...['apn', 'apn.username', 'apn.password'],
  ...['channel.id', 'device.id', 'device.name', 'device.type.id', 'protocol.id', 'peer', 'server.timestamp'],
  ...['gsm.mcc', 'gsm.mnc', 'gsm.lac', 'gsm.cellid'],
]

/** Parameters with a meaning of ours, besides numbers. */
export const knownParameters: Fields = {
  others: false,
  known: {
    ident: device,
    timestamp: time,
    'position.latitude': measure('lat', -90, 90),
    'position.longitude': measure('lng', -180, 180),
    ...eachSoftly({
      'position.timestamp': fixTime,
      'position.altitude': measure('alt', -12_000, 100_000),
      'position.speed': measure('speed', 0, 2000),
      'position.direction': measure('heading', 0, 360),
      'position.satellites': measure('satellites', 0, 255),
      'position.accuracy': measure('precision', 0, 10_000_000),
      'position.valid': truth((one, value) => {
        one.valid = value
      }),
      'message.buffered.status': truth((one, value) => {
        one.buffered = value
      }),
      'engine.ignition.status': flagged('ignition'),
      'movement.status': flagged('motion'),
      'battery.charging.status': flagged('charging'),
      'gsm.operator.code': named('gsm_operator'),
      'vehicle.vin': named('vin'),
      'can.vehicle.vin': named('vin'),
      'ibutton.code': key,
      'rfid.code': key,
    }),
    ...Object.fromEntries(
      numbered.flatMap(([ours, parameter, low, high]) =>
        numbersOf(ours).flatMap((n) => {
          const take = softly(measured(`${ours}${n}` as Measure, low, high))
          return [
            [`${parameter}.${n}`, take],
            [`${parameter}#${n}`, take],
          ]
        }),
      ),
    ),
    ...Object.fromEntries(
      events.flatMap(([parameter, event, kind]) =>
        [parameter, `${parameter}.trigger`].map((name) => [name, raised(event, kind)]),
      ),
    ),
    'alarm.event': alarm,
    'alarm.event.trigger': alarm,
  },
}

/** All other parameters, under their own names. */
export const otherParameters: Fields = {
  others: true,
  known: Object.fromEntries(
    [...Object.keys(knownParameters.known), ...figures.flatMap(([, parameters]) => parameters), ...unread].map(
      (name) => [name, () => undefined],
    ),
  ),
}

/** Adds the serving cell, where all four of its numbers are told. */
export const addCell = (one: Draft, root: Record<string, unknown>): void => {
  const ids = ['mcc', 'mnc', 'lac', 'cellid'].map((name) => root[`gsm.${name}`])
  if (ids.every((id) => Number.isSafeInteger(id)) && ids[0] !== 0) attribute(one, 'cell', ids.join('-'))
}
