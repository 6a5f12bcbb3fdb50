import { Link } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { Empty } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useLooked } from './look.ts'
import style from './result.module.css'
import type { ReportInfo, Sheet } from './sheet.ts'
import { reasonOf } from './why.ts'

/** In place of a sheet that says nothing: why that may be, and where to look. */
export const Nothing = ({ sheet, about }: { sheet: Sheet; about: ReportInfo | undefined }) => {
  const words = useWords('fleet/reports/result')
  const { room, kind } = useLooked()
  const reason = reasonOf(kind)
  const [tracker] = sheet.entity_ids
  const told = sheet.list.map(({ text }) => text).filter(Boolean)
  const days = about && `${about.from.slice(0, 10)}..${about.to.slice(0, 10)}`
  const tracks = tracker !== undefined && days && { trackers: String(tracker), period: days }
  return (
    <div className={style.fixed} style={{ width: room }}>
      <Empty icon={FileQuestion} title={told.join(' ') || words.nothing} text={words.why[reason.why]}>
        {about?.time_filter && <p className="quiet">{words.filtered}</p>}
        <p className={style.ways}>
          {tracks && (
            <Link to={'/tracks' as never} search={tracks as never}>
              {words.to_tracks}
            </Link>
          )}
          {reason.to && <Link to={`/${reason.to}` as never}>{words.to[reason.to]}</Link>}
        </p>
      </Empty>
    </div>
  )
}
