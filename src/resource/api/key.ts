import { Type } from 'typebox'
import { LocalTime, Name, Named } from '#contract/schema.ts'

/** A hash that does not expire, for a program that calls in the account's name (specification 2.1). */
export const ApiKey = Named('ApiKey', {
  hash: Type.String({ description: 'The key itself.' }),
  create_date: LocalTime,
  title: Name(255),
})
