import type { Result } from '#client/client.ts'
import type { Field } from '#form/field.ts'

/** What the service has told this phone, kept so that the page begins without a net. */

export interface Template {
  id: number
  label: string
  description: string | null
  version: number
  fields: Field[]
}

type Told = Result<'mobile/read'>

/** As `mobile/read` answers it, but that templates are always there: the phone keeps those that it has. */
export type Known = Pick<
  Told,
  | 'phone'
  | 'tracker'
  | 'employee'
  | 'vehicle'
  | 'service'
  | 'measurement_system'
  | 'statuses'
  | 'templates_digest'
  | 'limits'
> & { templates: Template[] }

/** As `mobile/day/read` answers it: metres, seconds, local times of the account. */
export interface Day {
  day: string
  length: number
  moving_time: number
  tracks: { from: string; to: string; from_address: string; to_address: string; length: number }[]
  checkins: { id: number; marker_time: string; comment: string | null; address: string; form_label: string | null }[]
}
