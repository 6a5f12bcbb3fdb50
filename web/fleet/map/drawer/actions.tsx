import { Link, useRouter } from '@tanstack/react-router'
import { Bell, ChartLine, Gauge, MapPin, Pencil, Route, Share2 } from 'lucide-react'
import { useUser } from '#web/session/user.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './tracker-drawer.module.css'

/** What can be done with it, on the screens for that; `from` is the one that is shown. */
export const Actions = ({ id, from }: { id: number; from: 'map' | 'devices' }) => {
  const words = useWords('fleet/map').now
  const { routesByPath } = useRouter()
  const { may } = useUser()
  const ways = [
    { screen: 'map', icon: MapPin, label: words.map, search: { tracker: String(id) } },
    { screen: 'tracks', icon: Route, label: words.tracks, search: { trackers: String(id) } },
    { screen: 'charts', icon: ChartLine, label: words.charts, search: { tracker: String(id) } },
    { screen: 'sensors', icon: Gauge, label: words.sensors, search: { tracker: String(id) } },
    { screen: 'events', icon: Bell, label: words.events, search: { trackers: String(id) } },
    { screen: 'links', icon: Share2, label: words.share, search: { add: 'yes', trackers: String(id) } },
    { screen: 'devices', icon: Pencil, label: words.edit, search: { tracker: String(id) } },
  ]
    .filter(({ screen }) => screen !== from && `/${screen}/$` in routesByPath)
    .filter(({ screen }) => screen !== 'links' || may('weblocator_session_create'))
  if (ways.length === 0) return null
  return (
    <div className={style.actions}>
      {ways.map(({ screen, icon: Icon, label, search }) => (
        <Link key={screen} to={`/${screen}` as never} search={search as never} className={style.action}>
          <Icon size={18} aria-hidden />
          {label}
        </Link>
      ))}
    </div>
  )
}
