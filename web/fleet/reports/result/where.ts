import type { Cell, Ref } from './sheet.ts'

/** Where a figure leads to: the screen that shows what it was made of. */

export interface Way {
  to: string
  search: Readonly<Record<string, string>>
  /** Another sheet of this report: all else of the address stays. */
  isHere?: true
}

interface Asked {
  /** The device of the sheet, for what does not name its own. */
  tracker_id: number | undefined
  /** The local day of a time, as `2026-11-22`. */
  dayOf(time: number): string
  /** The place of the sheet of a device, if it has one. */
  sheetOf(tracker_id: number): number | undefined
}

/** The way to what a cell was made of; nothing where it does not say. */
export const wayOf = ({ ref }: Pick<Cell, 'ref'>, asked: Asked): Way | undefined => ref && ways[ref.kind]?.(ref, asked)

/** The days in which it was, and the device. */
const onTracks = ({ tracker_id, from, to }: Ref, { tracker_id: own, dayOf }: Asked): Way | undefined => {
  const tracker = tracker_id ?? own
  if (tracker === undefined || from === undefined) return undefined
  return { to: '/tracks', search: { trackers: String(tracker), period: `${dayOf(from)}..${dayOf(to ?? from)}` } }
}

const ways: Readonly<Record<Ref['kind'], (ref: Ref, asked: Asked) => Way | undefined>> = {
  track(ref, asked) {
    const way = onTracks(ref, asked)
    return way && { ...way, search: { ...way.search, trip: String(ref.id) } }
  },
  stop: onTracks,
  event: ({ id, from }, { dayOf }) => ({
    to: '/events',
    search: { entry: String(id), ...(from !== undefined && { period: `${dayOf(from)}..${dayOf(from)}` }) },
  }),
  zone: ({ id }) => ({ to: '/zones', search: { zone: String(id) } }),
  place: ({ id }) => ({ to: '/places', search: { place: String(id) } }),
  checkin: ({ id, from }, { dayOf }) => ({
    to: '/checkins',
    search: { checkin: String(id), ...(from !== undefined && { period: `${dayOf(from)}..${dayOf(from)}` }) },
  }),
  tracker({ id }, { sheetOf }) {
    const sheet = sheetOf(id)
    return sheet === undefined ? undefined : { to: '.', search: { sheet: String(sheet) }, isHere: true }
  },
  employee: ({ id }) => ({ to: '/employees', search: { employee: String(id) } }),
}
