import type { Params } from '#client/client.ts'
import { vehicleServiceTaskTemplateCreate as limits } from '#client/limits/vehicle-service_task-template.gen.ts'
import type { RowOf } from '#web/parts/pages.ts'
import { listed, optional } from './draft.ts'

/** What the catalogue has, as its form has it. */

export type Template = RowOf<'vehicle/service_task/template/list'>
type Sent = Params<'vehicle/service_task/template/create'>['template']
export type Intervals = Sent['intervals']

export interface TemplateDraft {
  description: string
  comment: string
  cost: number | undefined
  mileage_limit: number | undefined
  mileage_notice: number | undefined
  date_limit: number | undefined
  date_notice: number | undefined
  hours_limit: number | undefined
  hours_notice: number | undefined
  /** With commas between them. */
  emails: string
  sms_phones: string
  push_enabled: boolean
}

const usual = { mileage: 1000, hours: 20, days: 30 } as const

/** The form of what is in the catalogue, or of what is begun with. */
export const templateDraft = (template: Partial<Omit<Template, 'id'>> = {}): TemplateDraft => {
  const { mileage, engine_hours, date } = template.intervals ?? {}
  const { emails = [], sms_phones = [], push_enabled = true } = template.notifications ?? {}
  return {
    ...{ description: template.description ?? '', comment: template.comment ?? '', cost: template.cost ?? undefined },
    mileage_limit: mileage?.limit,
    mileage_notice: mileage?.notification_interval ?? usual.mileage,
    date_limit: date?.limit,
    date_notice: date?.notification_interval ?? usual.days,
    hours_limit: engine_hours?.limit,
    hours_notice: engine_hours?.notification_interval ?? usual.hours,
    ...{ emails: emails.join(', '), sms_phones: sms_phones.join(', '), push_enabled },
  }
}

/** It, as it is sent. */
export const sentTemplate = (draft: TemplateDraft): Sent => {
  const { description, comment, cost = null, emails, sms_phones, push_enabled } = draft
  const mileage = intervalOf(draft.mileage_limit, draft.mileage_notice)
  const date = intervalOf(draft.date_limit, draft.date_notice)
  const engine_hours = intervalOf(draft.hours_limit, draft.hours_notice)
  return {
    ...{ description, comment, cost },
    intervals: { ...(mileage && { mileage }), ...(date && { date }), ...(engine_hours && { engine_hours }) },
    notifications: {
      emails: listed(emails),
      sms_phones: listed(sms_phones).map((phone) => phone.replaceAll(/[^\d]/g, '')),
      push_enabled,
    },
  }
}

const intervalOf = (limit: number | undefined, notice = 0) =>
  limit === undefined ? undefined : { limit, notification_interval: notice }

/** Limits of the form: an interval is there only where its first field is written. */
export const templateLimits = {
  ...limits,
  mileage_limit: optional(limits['template.intervals.mileage.limit']),
  mileage_notice: optional(limits['template.intervals.mileage.notification_interval']),
  date_limit: optional(limits['template.intervals.date.limit']),
  date_notice: optional(limits['template.intervals.date.notification_interval']),
  hours_limit: optional(limits['template.intervals.engine_hours.limit']),
  hours_notice: optional(limits['template.intervals.engine_hours.notification_interval']),
} as const

const year = 365

/** Examples to begin with: plain intervals, which a law or a maker may say otherwise. */
export const presets = {
  oil: { mileage: { limit: 15_000, notification_interval: 1000 }, date: { limit: year, notification_interval: 30 } },
  tyres: { date: { limit: 182, notification_interval: 21 } },
  hu: { date: { limit: 2 * year, notification_interval: 60 } },
  uvv: { date: { limit: year, notification_interval: 30 } },
  to: { mileage: { limit: 10_000, notification_interval: 500 }, date: { limit: year, notification_interval: 30 } },
  mot: { date: { limit: year, notification_interval: 30 } },
} as const satisfies Readonly<Record<string, Intervals>>
export type Preset = keyof typeof presets
export const preset_names = Object.keys(presets) as Preset[]
