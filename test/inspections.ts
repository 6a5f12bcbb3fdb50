import type { Person } from './fleet.ts'
import { makeTemplate } from './forms.ts'
import { inspected } from './inspected.ts'
import { minutesFromNow, newKey, type PhoneUser } from './phones.ts'

/** Inspections of vehicles that tests make through the API. */

/** Makes a template of inspections; answers its id. */
export const makeInspection = (account: Person, inspection: object = {}, more: object = {}): Promise<number> =>
  makeTemplate(account, {
    ...{ label: 'Walk around', description: null, fields: inspected },
    ...{ inspection: { moments: ['before', 'after'], ...inspection }, ...more },
  })

/** An inspection as a phone sends it; each item has passed unless it is said. */
export const inspection = (template_id: number, values: object = {}, more: object = {}) => ({
  ...{ key: newKey(), at: minutesFromNow(0), moment: 'before' },
  form: {
    ...{ template_id, version: 1 },
    values: {
      tyres: { type: 'radio_group', value_index: 0 },
      lights: { type: 'radio_group', value_index: 0 },
      ...values,
    },
  },
  ...more,
})

/** Sends a fresh one; answers its id and faults. */
export const inspect = (phone: PhoneUser, template_id: number, values: object = {}, more: object = {}) =>
  phone.call('mobile/inspection/create', inspection(template_id, values, more))
