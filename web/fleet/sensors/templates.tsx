import { useAsk, useDo } from '#web/session/ask.ts'
import { Remove } from '#web/ui/remove.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './screen.module.css'

/** Templates of what vehicles to come get, each with how many were given it. */
export const Templates = () => {
  const words = useWords('fleet/sensors').copy
  const { data } = useAsk('tracker/sensor/template/list')
  const remove = useDo('tracker/sensor/template/delete')
  if (!data || data.list.length === 0) return null
  return (
    <section className={style.templates} aria-label={words.coming}>
      <h3>{words.coming}</h3>
      <ul>
        {data.list.map(({ id, title, sensor_count, tracker_count, left_out }) => (
          <li key={id}>
            <span className={style.grow}>
              <span>{title}</span>
              <span className="quiet">
                {words.counts({ sensors: sensor_count, vehicles: tracker_count })}
                {left_out > 0 && ` ${words.no_room({ count: left_out })}`}
              </span>
            </span>
            <Remove title={words.remove_title} text={words.remove_text} remove={() => remove.mutateAsync({ id })} />
          </li>
        ))}
      </ul>
    </section>
  )
}
