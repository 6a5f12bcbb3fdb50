import { Route } from 'lucide-react'
import { useMemo } from 'react'
import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { id, ids, useAddress } from '#web/ui/address.ts'
import { HelpButton } from '#web/ui/help.tsx'
import { periodPart } from '#web/ui/period.ts'
import { PeriodField } from '#web/ui/period.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { DayStrip } from './day-strip.tsx'
import { Download } from './download.tsx'
import { Journey } from './journey.tsx'
import style from './screen.module.css'

const parts = { trackers: ids, period: periodPart('today'), trip: id }

/** Where trackers were: drives and stops of a period, on the map, in charts, played. */
export default function TracksScreen() {
  const words = useWords('fleet/tracks')
  const { now } = useUser()
  const [{ trackers, period, trip }, go] = useAddress(parts)
  const asked = useAsk('tracker/list')
  const labels = useMemo(() => new Map((asked.data?.list ?? []).map(({ id, label }) => [id, label])), [asked.data])
  const chosen = useMemo(() => trackers.filter((id) => labels.has(id)), [trackers, labels])
  const [first] = chosen
  return (
    <main className={style.screen}>
      <div className={style.tools}>
        <div className={style.when}>
          <h1 className={style.title}>{words.title}</h1>
          <HelpButton />
        </div>
        <TrackersField value={chosen} onChange={(trackers) => go({ trackers, trip: undefined })} />
        <div className={style.when}>
          <PeriodField value={period} now={now()} most={31} onChange={(period) => go({ period, trip: undefined })} />
          {first !== undefined && <Download trackers={chosen} labels={labels} period={period} trip={trip} />}
        </div>
        {first !== undefined && (
          <DayStrip tracker_id={first} period={period} onDay={(period) => go({ period, trip: undefined })} />
        )}
      </div>
      <Told asked={asked}>
        {() =>
          chosen.length === 0 ? (
            <div className={style.nothing}>
              <Empty icon={Route} title={words.choose} text={words.choose_text} />
            </div>
          ) : (
            <Journey
              key={chosen.join()}
              trackers={chosen}
              labels={labels}
              period={period}
              trip={trip}
              onTrip={(trip) => go({ trip })}
            />
          )
        }
      </Told>
    </main>
  )
}
