import type { AlarmOption } from '../../option.ts'

/** The alarms of a vehicle, which are events of the same names: each is told where it is enabled. */
export const options = {
  alarmcontrol: { is: 'alarm', usual: true, meaning: 'The alarm goes off.' },
  battery_off: { is: 'alarm', meaning: 'The battery is disconnected.' },
  door_alarm: { is: 'alarm', meaning: 'A door is opened while the alarm is set.' },
  hood_alarm: { is: 'alarm', meaning: 'The bonnet is opened while the alarm is set.' },
  ignition: { is: 'alarm', meaning: 'The ignition is switched on.' },
  parking: { is: 'alarm', meaning: 'It moves while it should be parked.' },
  gsm_damp: { is: 'alarm', meaning: 'The network is jammed.' },
  security_control: { is: 'alarm', meaning: 'It is moved without permission.' },
} as const satisfies Readonly<Record<string, AlarmOption>>
