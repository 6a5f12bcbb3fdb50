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

/** Form of a time of day. */
export const time_of_day = { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', 'x-rule': 'a time of day such as 08:30' }

/** Days of work, where nothing else is said. */
export const working_days = [1, 2, 3, 4, 5]

export const Workdays = Type.Optional(
  Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    ...{ default: working_days, maxItems: 7, uniqueItems: true },
    description: 'Days on which work begins, 1 is Monday.',
  }),
)

/** A time of day that may be left out. */
export const clockTime = (value: string, description: string) =>
  Type.Optional(Type.String({ ...time_of_day, default: value, examples: [value], description }))
