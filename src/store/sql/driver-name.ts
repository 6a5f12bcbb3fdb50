import { type RawBuilder, sql } from 'kysely'

/** The full name of an employee `e`; null without one. */
export const driver_name: RawBuilder<string | null> =
  sql`nullif(concat_ws(' ', e.first_name, nullif(e.middle_name, ''), nullif(e.last_name, '')), '')`
