/** What Traccar calls alarms and events, and the kinds of our rules that tell of the same. */

/** Kinds of rules by the words of alarms. */
export const alarms: Readonly<Record<string, string>> = {
  ...{
    sos: 'sos',
    vibration: 'vibration',
    movement: 'parking',
    overspeed: 'over_speed_reported',
    fallDown: 'g_sensor',
  },
  ...{ lowPower: 'lowpower', lowBattery: 'backup_battery_low', fault: 'check_engine_light', powerOff: 'on_off' },
  ...{ powerOn: 'poweron', door: 'door_alarm', lock: 'locking_unlocking', unlock: 'locking_unlocking' },
  ...{ geofence: 'auto_geofence', geofenceEnter: 'auto_geofence', geofenceExit: 'auto_geofence' },
  ...{ gpsAntennaCut: 'antenna_disconnect', accident: 'crash_alarm', tow: 'security_control', idle: 'idling' },
  ...{ hardAcceleration: 'harsh_driving', hardBraking: 'harsh_driving', hardCornering: 'harsh_driving' },
  ...{ fatigueDriving: 'fatigue_driving', powerCut: 'battery_off', powerRestored: 'battery_off', jamming: 'gsm_damp' },
  ...{ parking: 'parking', bonnet: 'hood_alarm', tampering: 'case_intrusion', removing: 'detach' },
}

/** Kinds of rules by the types of events, with their `param`; those that tell of the contrary too are one. */
export const events: Readonly<Record<string, { type: string; param?: number }>> = {
  ignitionOn: { type: 'ignition' },
  ignitionOff: { type: 'ignition' },
  deviceMoving: { type: 'track_change' },
  deviceStopped: { type: 'track_change' },
  deviceOffline: { type: 'offline', param: 10 },
  deviceInactive: { type: 'offline', param: 10 },
  deviceOnline: { type: 'offline', param: 10 },
  deviceUnknown: { type: 'offline', param: 10 },
  driverChanged: { type: 'driver_change' },
}

/** `crossing` of rules of zones by the types of events. */
export const crossings: Readonly<Record<string, 'entering' | 'leaving' | 'both'>> = {
  geofenceEnter: 'entering',
  geofenceExit: 'leaving',
  geofenceCrossed: 'both',
}
