import { expect, test } from 'vitest'
import { after, byDay, daysOf } from '#web/fleet/maintenance/month.ts'
import { presets, sentTemplate, templateDraft } from '#web/fleet/maintenance/template-draft.ts'

test('the days of a month, and where the first stands', () => {
  const november = daysOf('2026-11')
  expect([november.days[0], november.days.at(-1), november.column]).toEqual(['2026-11-01', '2026-11-30', 7])
  expect(daysOf('2028-02').days).toHaveLength(29)
  expect(daysOf('2027-02').column).toBe(1)
})

test('months before and after, over the end of a year', () => {
  expect([after('2026-12', 1), after('2026-01', -1), after('2026-05', 0)]).toEqual(['2027-01', '2025-12', '2026-05'])
})

test('tasks by the day for which they are foreseen', () => {
  const on = (end_date: string | null) => ({ prediction: { end_date } })
  const [first, second] = [on('2026-11-02 08:00:00'), on('2026-11-02 23:59:59')]
  const days = byDay([first, second, on(null), {}, on('2026-11-03 00:00:00')])
  expect(days.get('2026-11-02')).toEqual([first, second])
  expect([...days.keys()]).toEqual(['2026-11-02', '2026-11-03'])
})

test('an entry of the catalogue is sent as it was filled in: what is left empty is no interval', () => {
  const draft = templateDraft({ description: 'Oil', intervals: presets.oil })
  expect(sentTemplate(draft)).toEqual({
    ...{ description: 'Oil', comment: '', cost: null, intervals: presets.oil },
    notifications: { emails: [], sms_phones: [], push_enabled: true },
  })
  const hours = { ...draft, mileage_limit: undefined, date_limit: undefined, hours_limit: 500, hours_notice: undefined }
  expect(sentTemplate(hours).intervals).toEqual({ engine_hours: { limit: 500, notification_interval: 0 } })
})
