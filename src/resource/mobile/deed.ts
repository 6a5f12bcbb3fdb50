import { Type } from 'typebox'
import { Described, LocalTime, Matching } from '#contract/schema.ts'

/** What all that a phone does has: what makes it harmless to send twice, and when it was done. */

export const Key = Matching('^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$', 'a UUID', {
  description:
    'A UUID that the phone has made of it: the same one again does nothing, and answers what it answered then.',
  examples: ['0b5a9c4e-4f0e-4d53-9a8e-2f1f0c3a7d11'],
})

export const Clock = Type.Optional(
  Described(
    LocalTime,
    'The time of the phone as it sends: what its clock is ahead or behind by is taken from all that it tells.',
  ),
)

/** Fields of what is done at a time, maybe long before it can be sent. */
export const deed = { key: Key, at: Described(LocalTime, 'When it was done, by the clock of the phone.'), clock: Clock }

export const deed_rule =
  'Exactly once for each `key`: sent again, it answers what it answered then; with anything else in it, 247. What was done may be 30 days ago (7), and is never ' +
  'later than now.'
