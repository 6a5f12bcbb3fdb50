import type { ReactNode } from 'react'
import type { Row } from '#web/live/fleet.ts'
import { useWords } from '#web/words/speech.tsx'
import style from './tracker-drawer.module.css'

/** Who and what belongs to it. */
export const About = ({ row: { tracker, vehicle, driver, group, tags } }: { row: Row }) => {
  const words = useWords('fleet/map').now
  const { source } = tracker
  return (
    <dl className={style.facts}>
      <Fact name={words.driver}>{driver && `${driver.first_name} ${driver.last_name}`}</Fact>
      <Fact name={words.vehicle}>{vehicle && [vehicle.label, vehicle.reg_number].filter(Boolean).join(' · ')}</Fact>
      <Fact name={words.group}>{group?.title}</Fact>
      <Fact name={words.tags}>
        {tags.length > 0 && (
          <span className={style.tags}>
            {tags.map(({ id, name, color }) => (
              <span key={id} className={style.tag}>
                <span className={style.color} style={{ background: `#${color}` }} />
                {name}
              </span>
            ))}
          </span>
        )}
      </Fact>
      <Fact name={words.device}>{`${source.model} · ${source.device_id}`}</Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
