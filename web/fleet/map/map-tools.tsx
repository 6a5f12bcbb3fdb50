import {
  Circle,
  CircleDot,
  Crosshair,
  Layers,
  Ruler,
  Scan,
  Square,
  SquareCheck,
  Type as TypeIcon,
  X,
} from 'lucide-react'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import style from './screen.module.css'
import { type Labelling, labellings } from './use-labels.ts'

interface MapToolsProps {
  onFit(): void
  /** Undefined while nothing is chosen. */
  follow: boolean | undefined
  onFollow(): void
  labelling: Labelling
  onLabelling(next: Labelling): void
  /** What is shown beside vehicles, and how that is changed. */
  layers: readonly (readonly [name: 'zones' | 'places', is: boolean, toggle: () => void])[]
  /** Undefined while nothing is measured. */
  metres: number | undefined
  onMeasure(isWanted: boolean): void
}

/** What can be done with the map, above it. */
export const MapTools = ({ onFit, follow, onFollow, layers, metres, onMeasure, ...props }: MapToolsProps) => {
  const words = useWords('fleet/map')
  const common = useCommon()
  const format = useFormat()
  const isMeasuring = metres !== undefined
  return (
    <>
      <div className={style.tools}>
        <IconButton icon={Scan} label={words.fit} onPress={onFit} />
        <Menu
          icon={Layers}
          label={words.layers}
          actions={layers.map(([name, is, toggle]) => ({
            id: name,
            icon: is ? SquareCheck : Square,
            label: words[name],
            run: toggle,
          }))}
        />
        <Menu
          icon={TypeIcon}
          label={words.label}
          actions={labellings.map((labelling) => ({
            id: labelling,
            icon: labelling === props.labelling ? CircleDot : Circle,
            label: words.labels[labelling],
            run: () => props.onLabelling(labelling),
          }))}
        />
        <IconButton icon={Ruler} label={words.measure} isOn={isMeasuring} onPress={() => onMeasure(!isMeasuring)} />
        {follow !== undefined && <IconButton icon={Crosshair} label={words.follow} isOn={follow} onPress={onFollow} />}
      </div>
      {isMeasuring && (
        <p className={style.measured} role="status">
          {metres > 0 ? format.distance(metres / 1000) : words.measure_hint}
          <IconButton icon={X} label={common.close} onPress={() => onMeasure(false)} />
        </p>
      )}
    </>
  )
}
