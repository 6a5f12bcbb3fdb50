import type { Field } from '#form/field.ts'
import type { Measures } from '#web/words/format.ts'

/** What the service has told this phone, kept so that the page begins without a net. */

export interface Template {
  id: number
  label: string
  description: string | null
  version: number
  fields: Field[]
}

/** As `mobile/read` answers it, but that templates are always there: the phone keeps those that it has. */
export interface Known {
  phone: { id: number; label: string; locale: string }
  tracker: { id: number; label: string; takes_positions: boolean }
  employee: { first_name: string; last_name: string } | null
  vehicle: { label: string; reg_number: string } | null
  service: { title: string; logo: string | null; color_theme: string }
  measurement_system: Measures
  statuses: {
    label: string
    /** Whether who has the phone may change it. */
    may_change: boolean
    list: { id: number; label: string; color: string }[]
    current_id: number | null
  } | null
  templates: Template[]
  templates_digest: string
  limits: { photos: number; comment: number }
}

/** As `mobile/day/read` answers it: metres, seconds, local times of the account. */
export interface Day {
  day: string
  length: number
  moving_time: number
  tracks: { from: string; to: string; from_address: string; to_address: string; length: number }[]
  checkins: { id: number; marker_time: string; comment: string | null; address: string; form_label: string | null }[]
}
