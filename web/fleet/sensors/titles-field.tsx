import { Plus, X } from 'lucide-react'
import { trackerSensorCreate } from '#client/limits/tracker-sensor.gen.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Draft } from './draft.ts'
import style from './screen.module.css'

type Titles = Draft['value_titles']

const limits = {
  value: trackerSensorCreate['sensor.parameters.value_titles[].value'],
  title: trackerSensorCreate['sensor.parameters.value_titles[].title'],
}
const { maxItems: most } = trackerSensorCreate['sensor.parameters.value_titles']

interface TitlesFieldProps {
  titles: Titles
  onChange(titles: Titles): void
  isDisabled: boolean
}

/** What values of a state are called. */
export const TitlesField = ({ titles, onChange, isDisabled }: TitlesFieldProps) => {
  const words = useWords('fleet/sensors').titles
  const change = (place: number, some: Partial<Titles[number]>): void =>
    onChange(titles.map((title, i) => (i === place ? { ...title, ...some } : title)))
  return (
    <div className={style.pairs}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.value}</th>
            <th scope="col">{words.title}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {titles.map((title, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={place}>
              {(['value', 'title'] as const).map((side) => (
                <td key={side}>
                  <input
                    className={style.figure}
                    aria-label={`${words[side]} ${place + 1}`}
                    maxLength={limits[side].maxLength}
                    value={title[side]}
                    disabled={isDisabled}
                    onChange={({ target }) => change(place, { [side]: target.value })}
                  />
                </td>
              ))}
              <td>
                {!isDisabled && (
                  <IconButton
                    icon={X}
                    label={words.remove({ row: String(place + 1) })}
                    onPress={() => onChange(titles.filter((_, i) => i !== place))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isDisabled && titles.length < most && (
        <Button icon={Plus} onPress={() => onChange([...titles, { value: '', title: '' }])}>
          {words.add}
        </Button>
      )}
    </div>
  )
}
