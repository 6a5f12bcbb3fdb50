import { Map as MapIcon } from 'lucide-react'
import type { MapSource } from '#web/map/source.ts'
import { useWords } from '#web/words/speech.tsx'
import { Choice } from '../../ui/choice.tsx'
import style from '../map.module.css'
import { useChooseMap } from '../map-sources.ts'

interface MapChoiceProps {
  map: MapSource['map']
  maps: readonly MapSource['map'][]
}

/** Which of the maps that the dealer offers is shown. */
export const MapChoice = ({ map, maps }: MapChoiceProps) => {
  const words = useWords('parts/map')
  const choose = useChooseMap()
  return (
    <div className={style.choice}>
      <Choice
        label={words.title}
        icon={MapIcon}
        value={map}
        choices={maps.map((map) => ({ key: map, label: words.maps[map] }))}
        onChange={choose}
      />
    </div>
  )
}
