import type { Preferences } from '#web/words/format.ts'

/** Preferences of who reads a report: its cells have days of 24 hours where nobody has chosen, whatever the locale has. */
export const asReports = (preferences: Preferences): Preferences => ({
  ...preferences,
  hour_mode: preferences.hour_mode ?? 'TWENTY_FOUR_HOURS',
})
