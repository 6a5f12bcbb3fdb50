import { expect, test } from 'vitest'
import { conversationsOf } from '#web/fleet/chat/conversations.ts'

const tracker = (id: number, label: string, model = 'fmb920') => ({ id, label, source: { model } })
const phone = (tracker_id: number, first_name?: string) => ({
  tracker_id,
  employee: first_name ? { id: 1, first_name, last_name: 'Byron' } : null,
})

test('vehicles with phones, phones themselves and those with messages, the last one first', () => {
  const trackers = [
    tracker(1, 'Van'),
    tracker(2, 'Bus'),
    tracker(3, 'Ada', 'mobile'),
    tracker(4, 'Old'),
    tracker(5, 'Box'),
  ]
  const last = { 3: '2026-11-28 10:00:00', 4: '2026-11-29 10:00:00' }
  const all = conversationsOf(trackers, [phone(1, 'Ada'), phone(1), phone(2)], last, { 3: 2 })
  expect(all.map(({ label, unread }) => [label, unread])).toEqual([
    ['Old', 0],
    ['Ada', 2],
    ['Bus', 0],
    ['Van', 0],
  ])
})

test('of several phones one of whom somebody is known says who drives', () => {
  const [van] = conversationsOf([tracker(1, 'Van')], [phone(1), phone(1, 'Ada'), phone(1)], {}, {})
  expect(van?.driver).toBe('Ada Byron')
})
