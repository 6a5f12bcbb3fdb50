import { useRef } from 'react'
import { preferencesOf, useUser } from '#web/session/user.tsx'
import { useAddress } from '#web/ui/address.ts'
import { Told } from '#web/ui/told.tsx'
import { useWidth } from '#web/ui/width.ts'
import { Speech, useWords } from '#web/words/speech.tsx'
import { parts } from '../address.ts'
import { useInfo } from '../use-report.ts'
import { asReports } from './hours.ts'
import { Printed } from './printed.tsx'
import style from './result.module.css'
import { SheetView } from './sheet-view.tsx'
import { SheetList, SheetPicker } from './sheets.tsx'
import { useInfos, useSheet } from './use-sheet.ts'

/** Until they are told: the same each time. */
const none: readonly never[] = []

/** Pixels from which on sheets are listed beside the one that is shown. */
const room_for_list = 1000

/** What a finished report says: its sheets, one of them shown. Charts write hours as its tables do. */
export const Result = ({ id }: { id: number }) => (
  <Speech preferences={asReports(preferencesOf(useUser().user_info))}>
    <Sheets id={id} />
  </Speech>
)

const Sheets = ({ id }: { id: number }) => {
  const words = useWords('fleet/reports/result')
  const own = useRef<HTMLElement>(null)
  const isWide = useWidth(own) >= room_for_list
  const [{ sheet: wanted }, go] = useAddress(parts)
  const infos = useInfos(id)
  const about = useInfo(id)
  // The first is always there; a report that was made anew may have fewer.
  const isThere = wanted === 0 || !infos.data || wanted < infos.data.length
  const index = isThere ? wanted : 0
  const asked = useSheet(id, index, wanted === 0 || !infos.isPending)
  const sheets = infos.data ?? none
  const listed = { sheets, index, onChoose: (sheet: number) => go({ sheet }) }
  return (
    <section ref={own} className={style.result} data-wide={isWide || undefined} aria-label={words.result}>
      {sheets.length > 1 && (isWide ? <SheetList {...listed} /> : <SheetPicker {...listed} />)}
      <Told asked={asked}>
        {(sheet) => (
          <>
            <SheetView key={`${id} ${index}`} {...{ sheet, sheets, about }} />
            <Printed {...{ sheet, sheets, about }} />
          </>
        )}
      </Told>
    </section>
  )
}
