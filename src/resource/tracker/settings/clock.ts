import { Type } from 'typebox'
import { OneOf } from '#contract/schema.ts'
import { future_times } from '#device/clock.ts'

/** Setting of how far the clock of a device is trusted. Beyond the contract. */
export const Clock = Type.Object({
  future_times: {
    ...OneOf(future_times),
    description:
      'Points that are dated more than two minutes ahead of their receipt. `mark`: kept, and of no track nor live state; ' +
      '`receipt`: the newest of a message is taken to be of its receipt, the others as long before it as the device says.',
  },
})
