import type { Judging } from '../../judging.ts'
import { both } from '../../parts/both.ts'
import { reported } from '../../parts/reported.ts'
import { switchedOn } from '../../parts/switched.ts'
import type { Rule } from '../../rule.ts'
import { options } from './options.ts'

const isEnabled = ({ extended }: Rule, name: string): boolean => {
  const option = extended[name]
  return typeof option === 'object' && option !== null && 'enabled' in option && option.enabled === true
}

/** No device reports that its ignition goes on as an alarm: it tells whether it is on. */
const names = Object.keys(options).filter((name) => name !== 'ignition')

const alarm = reported((rule) =>
  Object.fromEntries(names.filter((name) => isEnabled(rule, name)).map((name) => [name, 'primary'])),
)

const on: Judging = switchedOn

/** The ignition goes on, where the rule asks for that. */
const ignition: Judging = {
  judge: (rule, state, news, means) => (isEnabled(rule, 'ignition') ? on.judge(rule, state, news, means) : undefined),
}

/** The alarms of a vehicle, of which the rule chooses. */
export const judging = both(alarm, ignition)
