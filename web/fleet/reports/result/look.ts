import { createContext, use, useMemo } from 'react'
import { useUser } from '#web/session/user.tsx'
import { localOf } from '#web/words/format.ts'
import { localIn } from '#web/words/zone.ts'
import type { Cell, ReportInfo, Sheet, SheetInfo } from './sheet.ts'
import { type Way, wayOf } from './where.ts'

/** What sections of a sheet need to know of what is around them. */
export interface Looked {
  /** What scrolls; nothing on paper. */
  box: HTMLElement | null
  /** Pixels that a section may take. */
  room: number
  isPrinted: boolean
  /** The kind of the report, under which columns are kept; 0 until it is known. */
  kind: number
  /** Milliseconds of the report's clocks at milliseconds since 1970 UTC. */
  local(at: number): number
  /** Where a cell leads to. */
  wayTo(cell: Cell): Way | undefined
}

export const Look = createContext<Looked | undefined>(undefined)

export const useLooked = (): Looked => {
  const looked = use(Look)
  if (!looked) throw new Error('no sheet is shown here')
  return looked
}

interface Around extends Pick<Looked, 'box' | 'room' | 'isPrinted'> {
  sheet: Sheet
  /** All sheets of the report, as far as they are known. */
  sheets: readonly SheetInfo[]
  about: ReportInfo | undefined
}

export const useLook = ({ sheet, sheets, about, box, room, isPrinted }: Around): Looked => {
  const own = useUser().user_info.time_zone
  const { plugins, locale_info } = about?.parameters ?? {}
  const kind = plugins?.[0]?.plugin_id ?? 0
  const zone = locale_info?.time_zone ?? own
  // Of a summary no row is of the device of another.
  const tracker_id = sheet.entity_ids.length === 1 ? sheet.entity_ids[0] : undefined
  return useMemo(() => {
    // Screens have the days of who looks, be the report in another zone.
    const dayOf = (time: number): string => localOf(localIn(own, time)).slice(0, 10)
    const places = new Map(
      sheets.flatMap(({ entity_ids: [id, ...others] }, place) =>
        id !== undefined && others.length === 0 ? [[id, place]] : [],
      ),
    )
    const asked = { tracker_id, dayOf, sheetOf: (id: number) => places.get(id) }
    return {
      ...{ box, room, isPrinted, kind },
      local: (at) => localIn(zone, at),
      wayTo: (cell) => wayOf(cell, asked),
    }
  }, [box, room, isPrinted, kind, own, zone, tracker_id, sheets])
}
