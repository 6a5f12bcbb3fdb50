import { attribute, type Draft, type Field, type Fields, refuse } from '#gateway/parts/draft.ts'
import { listed, measured, several, text, time } from '#gateway/parts/fields.ts'
import { ownTracksLocation } from '#gateway/parts/owntracks.ts'
import { addEvent } from '#track/events.ts'

/** What says nothing of the phone, or is as long as a picture. */
const unread: Fields['known'] = Object.fromEntries(
  ['_type', '_id', 'topic', 'tid', 'created_at', 'image', 'imagename', 'wtst', 'rid', 'from', 'to'].map((name) => [
    name,
    () => undefined,
  ]),
)

/** The trigger of devices that have lost their fix: the place is the last known one. */
const LOST_FIX = 'l'

/** `location`. */
export const location: Fields = {
  others: true,
  known: {
    ...unread,
    ...ownTracksLocation.known,
    trip: measured('trip', 0, 1e10, 0.001),
    t: (one, value) => {
      attribute(one, 't', text(value) || undefined)
      if (value === LOST_FIX) one.valid = false
    },
    BSSID: (one, value) => listed(one, 'wifi', text(value)),
    motionactivities: several((one, value) => listed(one, 'activity', text(value))),
    inregions: several((one, value) => listed(one, 'inregions', text(value))),
    event: crossing,
    // Four fields that are one: `cellOf`.
    mcc: () => undefined,
    mnc: () => undefined,
    lac: () => undefined,
    cid: () => undefined,
  },
}

/** `transition`: the phone came into a region of its own, or left it. */
export const transition: Fields = { others: true, known: { ...location.known, t: triggered } }

/** `steps`, without a place. */
export const steps: Fields = { others: true, known: { ...unread, tst: time } }

/** `beacon`: one that is near, without a place. */
export const beacon: Fields = { others: false, known: { tst: time } }

/** The serving cell of devices with a modem of their own: area and cell in hexadecimal digits. */
export function cellOf({ mcc, mnc, lac, cid }: Record<string, unknown>): string | undefined {
  const [area, id] = [lac, cid].map((one) => Number.parseInt(/^[0-9a-f]{1,8}$/i.test(text(one)) ? text(one) : '', 16))
  const known = Number.isSafeInteger(mcc) && Number.isSafeInteger(mnc) && Number.isSafeInteger(area)
  return known && Number.isSafeInteger(id) ? `${mcc}-${mnc}-${area}-${id}` : undefined
}

/** A beacon by the three that name it. */
export function beaconOf({ uuid, major, minor }: Record<string, unknown>): string | undefined {
  const [first, ...rest] = [text(uuid), text(major), text(minor)]
  return first && /^[0-9a-f-]{1,36}$/i.test(first) && rest.every((one) => /^\d{1,5}$/.test(one))
    ? [first, ...rest].join('-')
    : undefined
}

function triggered(one: Draft, value: unknown): void {
  attribute(one, 't', text(value) || undefined)
}

function crossing(one: Draft, value: unknown, name: string): ReturnType<Field> {
  if (value === 'enter' || value === 'leave') {
    one.count += 1
    addEvent(one.attributes, value === 'enter' ? 'auto_geofence_in' : 'auto_geofence_out')
  } else refuse(one, name, 'enter or leave')
}
