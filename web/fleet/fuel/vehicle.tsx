import { Link } from '@tanstack/react-router'
import { Fuel, Plus } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { AssertDialog } from './assert-dialog.tsx'
import { Consumption } from './consumption.tsx'
import { EventList } from './event-list.tsx'
import { Figures } from './figures.tsx'
import style from './fuel.module.css'
import type { Told as Read, Tank } from './fuel.ts'
import { Level } from './level.tsx'
import { Receipts } from './receipts.tsx'
import { Denials, Unknown } from './said.tsx'

interface VehicleProps {
  tracker_id: number
  from: string
  to: string
}

/** Fuel of a vehicle: the level of its tank with what was filled and drained, and what it used. */
export const VehicleFuel = ({ tracker_id, from, to }: VehicleProps) => {
  const asked = useAsk('tracker/fuel/read', { tracker_id, from, to })
  const data = asked.isPlaceholderData ? undefined : asked.data
  return <Told asked={{ ...asked, data }}>{(read) => <Known read={read} {...{ tracker_id, from, to }} />}</Told>
}

const Known = ({ read, ...place }: VehicleProps & { read: Read }) => {
  const words = useWords('fleet/fuel')
  const { tanks, period, days, drivers, measured, units } = read
  const [sensor, setSensor] = useState<number>()
  const tank = tanks.find(({ sensor_id }) => sensor_id === sensor) ?? tanks[0]
  const batteries = new Set(
    tanks.filter(({ events }) => events.some(({ energy }) => energy != null)).map(({ sensor_id }) => sensor_id),
  )
  if (!tank && period.source === null)
    return (
      <Empty icon={Fuel} title={words.no_tank} text={words.no_tank_text}>
        <Link to={'/sensors' as never} search={{ tracker: String(place.tracker_id) } as never}>
          {words.to_sensors}
        </Link>
      </Empty>
    )
  return (
    <div className={style.whole}>
      <Figures use={period} {...{ units, tank, measured }} />
      {tanks.length > 1 && (
        <SelectField
          label={words.tank}
          value={tank?.sensor_id}
          choices={tanks.map(({ sensor_id, sensor_name }) => ({ key: sensor_id, label: sensor_name }))}
          onChange={(id) => setSensor(Number(id))}
        />
      )}
      {tank && <Events key={tank.sensor_id} tank={tank} {...place} />}
      <Consumption {...{ days, drivers, units }} source={period.source} />
      <Receipts
        {...{ ...place, batteries }}
        hasFillings={tanks.some(({ events }) => events.some(({ kind }) => kind === 'filling'))}
      />
      {tank && <Unknown tank={tank} />}
    </div>
  )
}

/** The level, and what happened to it. */
const Events = ({ tank, tracker_id, from, to }: VehicleProps & { tank: Tank }) => {
  const words = useWords('fleet/fuel')
  const { may } = useUser()
  const [chosen, choose] = useState<string>()
  const [isSaying, setSaying] = useState(false)
  return (
    <>
      <Level {...{ tank, from, to, chosen }} />
      <section className={style.part} aria-label={words.events}>
        <header className={style.title}>
          <h2>{words.events}</h2>
          {may('tracker_update') && (
            <Button icon={Plus} onPress={() => setSaying(true)}>
              {words.assert}
            </Button>
          )}
        </header>
        <EventList {...{ tracker_id, tank, chosen }} onChoose={choose} />
      </section>
      <Denials tracker_id={tracker_id} marks={tank.marks} />
      {isSaying && (
        <AssertDialog {...{ tracker_id, tank }} time={lastOf(tank) ?? from} onClose={() => setSaying(false)} />
      )}
    </>
  )
}

/** The last time of which a level is known: nothing is said of the future. */
const lastOf = ({ segments }: Tank): string | undefined => segments.at(-1)?.times.at(-1)
