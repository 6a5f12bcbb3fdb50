import { Link } from '@tanstack/react-router'
import { Route } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { failureText } from '#web/ui/failure.ts'
import { between } from '#web/ui/period.ts'
import { toast } from '#web/ui/toast.tsx'
import { Loading } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import style from './behaviour.module.css'
import { ExcuseDialog } from './excuse-dialog.tsx'
import type { Incident, Ranked } from './scores.ts'

const OnMap = lazy(() => import('../reports/result/on-map.tsx'))

const none: readonly never[] = []

/** Events that are shown, the newest; with more nobody reads on. */
const most_shown = 200

/** What a score is made of: where it happened, and each event, which may be excused. */
export const Detail = ({ ranked, onClose }: { ranked: Ranked; onClose(): void }) => {
  const words = useWords('fleet/behaviour')
  const format = useFormat()
  const [excusing, setExcusing] = useState<Incident>()
  const { name, rating, before, events } = ranked
  const shown = useMemo(() => events.toSorted((a, b) => b.time.localeCompare(a.time)).slice(0, most_shown), [events])
  // The same as long as they are, or the map would be drawn anew.
  const points = useMemo(() => shown.flatMap(({ location }) => (location ? [{ ...location, label: '' }] : [])), [shown])
  const write = (value: number | undefined): string => (value === undefined ? words.no_rating : format.number(value))
  return (
    <Drawer title={name} onClose={onClose}>
      <p>{words.rated({ rating: write(rating), before: write(before) })}</p>
      {points.length > 0 && (
        <section aria-label={words.where}>
          <Suspense fallback={<Loading />}>
            <OnMap lines={none} points={points} />
          </Suspense>
        </section>
      )}
      {shown.length === 0 && <p className="quiet">{words.nothing}</p>}
      {shown.length < events.length && <p className="quiet">{words.newest({ count: String(most_shown) })}</p>}
      <ul className={style.events}>
        {shown.map((event) => (
          <li key={`${event.tracker_id} ${event.type} ${event.time}`}>
            <Event event={event} onExcuse={() => setExcusing(event)} />
          </li>
        ))}
      </ul>
      {excusing && <ExcuseDialog event={excusing} onClose={() => setExcusing(undefined)} />}
    </Drawer>
  )
}

/** What goes on for a while. */
const lasting: ReadonlySet<Incident['type']> = new Set(['speeding', 'idling', 'night_driving', 'long_driving'])

const Event = ({ event, onExcuse }: { event: Incident; onExcuse(): void }) => {
  const words = useWords('fleet/behaviour')
  const format = useFormat()
  const { may } = useUser()
  const { tracker_id, type, time, duration, speed, limit, penalty, excuse } = event
  const day = time.slice(0, 10)
  const said = [
    speed === undefined || speed === null ? '' : format.speed(speed),
    limit === undefined || limit === null ? '' : words.allowed({ limit: format.speed(limit) }),
    lasting.has(type) ? format.duration(duration) : '',
    words.points({ points: format.number(penalty, 1) }),
  ]
  const about = `${words.types[type]}, ${format.dateTime(time)}`
  return (
    <div className={style.event} data-excused={excuse ? true : undefined}>
      <span className={style.what}>
        <strong>{words.types[type]}</strong>
        <small>{format.dateTime(time)}</small>
        <small>{said.filter(Boolean).join(' · ')}</small>
        {excuse && <small>{words.excused({ reason: excuse.reason })}</small>}
      </span>
      <Link
        to={'/tracks' as never}
        search={{ trackers: String(tracker_id), period: between(day, day) } as never}
        aria-label={`${words.track}: ${about}`}
      >
        <Route size={16} aria-hidden />
      </Link>
      {may('employee_update') &&
        (excuse ? (
          <Forget tracker_id={tracker_id} excuse_id={excuse.id} about={about} />
        ) : (
          <Button look="quiet" aria-label={`${words.excuse}: ${about}`} onPress={onExcuse}>
            {words.excuse}
          </Button>
        ))}
    </div>
  )
}

const Forget = ({ about, ...asked }: { tracker_id: number; excuse_id: number; about: string }) => {
  const words = useWords('fleet/behaviour')
  const common = useCommon()
  const forget = useDo('behaviour/event/forget', { also: ['behaviour'] })
  const run = (): void =>
    forget.mutate(asked, { onError: (error) => toast({ text: failureText(error, common), isFault: true }) })
  return (
    <Button look="quiet" isPending={forget.isPending} aria-label={`${words.forget}: ${about}`} onPress={run}>
      {words.forget}
    </Button>
  )
}
