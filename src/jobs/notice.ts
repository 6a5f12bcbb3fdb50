import { detailOf } from '#judge/detail.ts'
import { categoryOf } from '#judge/events.ts'
import { shortened } from '#judge/message.ts'
import { retold } from '#judge/sentences.ts'
import { type Notice, saidOf } from '#notify/channel.ts'
import type { Due } from '#store/delivery/queue.ts'

/** The notice of an entry of history, in the language of its recipient (docs/notifications.md). */
export const noticeOf = (due: Due): Notice => {
  const { entry_id: id, event, time, tracker_id, tracker_label: subject, address, emergency } = due
  const whole = retold(event, due.message || event, due.locale)
  const message = shortened(whole)
  const detail = detailOf(due, due)
  return {
    id,
    category: categoryOf(event, due.rule_id !== null),
    event,
    message,
    ...(detail !== undefined && { detail }),
    text: [subject && `${subject}: `, saidOf({ message, detail }), address && `, ${address}`].join(''),
    time: time.toISOString(),
    tracker_id,
    tracker_label: subject,
    location: locationOf(due),
    address,
    emergency,
    extra: {
      ...due.extra,
      event_time: due.event_time.toISOString(),
      ...(due.rule_id !== null && { rule_id: due.rule_id }),
      ...(due.track_id !== 0 && { track_id: due.track_id }),
      ...(due.employee_id !== null && { employee_id: due.employee_id }),
      ...(message !== whole && { full_message: whole }),
    },
  }
}

const locationOf = ({ lat, lng, precision }: Due): Notice['location'] =>
  lat === null || lng === null ? null : { lat, lng, ...(precision !== null && { precision }) }
