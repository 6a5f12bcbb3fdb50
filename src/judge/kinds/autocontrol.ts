import type { Kind } from '../kind.ts'
import { both } from './both.ts'
import { alarm, isAlarmEnabled } from './device.ts'
import { switchedOn } from './switched.ts'

const on: Kind = switchedOn

/** The ignition goes on, where the rule asks for that. */
const ignition: Kind = {
  judge: (rule, state, news, means) =>
    isAlarmEnabled(rule, 'ignition') ? on.judge(rule, state, news, means) : undefined,
}

/** The alarms of a vehicle, of which the rule chooses. */
export const autocontrol = both(alarm, ignition)
