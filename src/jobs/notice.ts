import { detailOf } from '#judge/detail.ts'
import { categoryOf } from '#judge/events.ts'
import { shortened } from '#judge/message.ts'
import type { Notice } from '#notify/channel.ts'
import type { Due } from '#store/delivery/queue.ts'

/** The notice of an entry of history (docs/notifications.md). */
export const noticeOf = (due: Due): Notice => {
  const { entry_id: id, event, time, tracker_id, tracker_label, address, emergency } = due
  const text = due.message || event
  const message = shortened(text)
  const detail = detailOf(due, due)
  return {
    id,
    category: categoryOf(event, due.rule_id !== null),
    event,
    message,
    ...(detail !== undefined && { detail }),
    time: time.toISOString(),
    tracker_id,
    tracker_label,
    location: locationOf(due),
    address,
    emergency,
    extra: {
      ...due.extra,
      event_time: due.event_time.toISOString(),
      ...(due.rule_id !== null && { rule_id: due.rule_id }),
      ...(due.track_id !== 0 && { track_id: due.track_id }),
      ...(due.employee_id !== null && { employee_id: due.employee_id }),
      ...(message !== text && { full_message: text }),
    },
  }
}

const locationOf = ({ lat, lng, precision }: Due): Notice['location'] =>
  lat === null || lng === null ? null : { lat, lng, ...(precision !== null && { precision }) }
