import {
  Activity,
  BatteryLow,
  BatteryMedium,
  ClipboardCheck,
  Fuel,
  Gauge,
  Info,
  Key,
  LandPlot,
  LogIn,
  LogOut,
  type LucideIcon,
  Plug,
  Radar,
  RadioTower,
  Route,
  ShieldAlert,
  Siren,
  SquareParking,
  TriangleAlert,
  Unplug,
  UserRound,
  Wifi,
  WifiOff,
  Wrench,
} from 'lucide-react'
import { useWords } from '#web/words/speech.tsx'
import type { groups } from './groups.gen.ts'
import style from './sign.module.css'
import { groupOf, toneOf } from './tone.ts'
import type { Entry } from './use-entry.ts'

const byGroup: Readonly<Record<NonNullable<ReturnType<typeof groupOf>>, LucideIcon>> = {
  zones: LandPlot,
  trips: Route,
  driving: Gauge,
  connection: RadioTower,
  power: BatteryMedium,
  alarms: ShieldAlert,
  sensors: Activity,
  driver: UserRound,
  assistance: TriangleAlert,
  proximity: Radar,
  field_work: ClipboardCheck,
  maintenance: Wrench,
  service: Info,
}

/** Of those that are known at a glance. */
const own: Partial<Readonly<Record<keyof typeof groups, LucideIcon>>> = {
  ...{
    inzone: LogIn,
    inroute: LogIn,
    auto_geofence_in: LogIn,
    outzone: LogOut,
    outroute: LogOut,
    auto_geofence_out: LogOut,
  },
  ...{ offline: WifiOff, online: Wifi, ignition: Key, fueling: Fuel, drain: Fuel },
  ...{ battery_off: Unplug, battery_on: Plug, lowpower: BatteryLow, backup_battery_low: BatteryLow },
  ...{ excessive_parking: SquareParking, excessive_parking_finished: SquareParking, parking: SquareParking },
}

const iconOf = (event: string): LucideIcon => {
  const group = groupOf(event)
  return own[event as keyof typeof groups] ?? (group ? byGroup[group] : Info)
}

/** What an event is about, by a picture, and how much it matters, by its colour; a dot where nobody has read it. */
export const EventSign = ({ entry }: { entry: Pick<Entry, 'event' | 'extra' | 'is_read'> }) => {
  const words = useWords('fleet/events')
  const Icon = iconOf(entry.event)
  return (
    <span className={style.sign} data-tone={toneOf(entry)}>
      {entry.extra.emergency ? (
        <Siren size={16} role="img" aria-label={words.emergency} />
      ) : (
        <Icon size={16} aria-hidden />
      )}
      {!entry.is_read && <span className={style.dot} role="img" aria-label={words.unread} />}
    </span>
  )
}
