import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useForget } from './event-list.tsx'
import style from './fuel.module.css'
import type { Tank } from './fuel.ts'
import { useVolume } from './use-volume.ts'

/** What people said was none, which may be taken back. */
export const Denials = ({ tracker_id, marks }: { tracker_id: number; marks: Tank['marks'] }) => {
  const words = useWords('fleet/fuel')
  const format = useFormat()
  const { may } = useUser()
  const forget = useForget(tracker_id)
  const denied = marks.filter(({ said }) => said === 'denied')
  if (denied.length === 0) return null
  return (
    <section className={style.part} aria-label={words.denials}>
      <h2>{words.denials}</h2>
      <ul className={style.rows}>
        {denied.map(({ id, kind, from }) => (
          <li key={id}>
            <span>{`${words.kinds[kind]} · ${format.dateTime(from)}`}</span>
            {may('tracker_update') && (
              <Button
                look="quiet"
                aria-label={`${words.forget}: ${words.kinds[kind]}, ${format.dateTime(from)}`}
                onPress={() => forget.run(id)}
              >
                {words.forget}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Stretches of which no level is known, and why. */
export const Unknown = ({ tank }: { tank: Tank }) => {
  const words = useWords('fleet/fuel')
  const format = useFormat()
  const write = useVolume(tank.units, tank.units_type)
  if (tank.unknown.length === 0) return null
  return (
    <section className={style.part} aria-label={words.unknown}>
      <h2>{words.unknown}</h2>
      <ul className={style.rows}>
        {tank.unknown.map(({ from, to, reason, change }) => (
          <li key={`${from} ${reason}`}>
            <span>{`${format.dateTime(from)} – ${format.dateTime(to)}`}</span>
            <span className="quiet">
              {[words.reasons[reason], change === 0 ? '' : `${change > 0 ? '+' : '−'}${write(Math.abs(change))}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
