import { Described, Id } from '#contract/schema.ts'

/** Fuel of a tracker, as it is told. */

export const event_kinds = ['filling', 'drain'] as const

export const MarkId = Described(Id, 'Of a saying: what somebody said of a filling or a drain.')
