import { Type } from 'typebox'

/** Parameters that kinds of reports share (supplement 2, 2.3); without a default they are false when left out. */

export const flag = (description: string, value = false) => Type.Optional(Type.Boolean({ default: value, description }))

export const Tabs = { hide_empty_tabs: flag('Sheets of devices without a row are left out.') }
export const Seconds = { show_seconds: flag('Times and durations to the second.') }
export const Sums = {
  include_summary_sheet: flag('A sheet that compares the devices stands before all others.', true),
  include_summary_sheet_only: flag('Only that sheet; of two devices or more.'),
}
export const Smart = {
  filter: flag('Leaves out drives under 300 m, of fewer than 4 points, and drift around one spot.'),
}

/** One of these words or whole numbers. */
export const choice = <const V extends readonly string[] | readonly number[]>(values: V, options: object = {}) =>
  Type.Unsafe<V[number]>({ type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values, ...options })
