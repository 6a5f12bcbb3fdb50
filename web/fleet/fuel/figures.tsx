import { growthText } from '#web/ui/growth.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './fuel.module.css'
import type { FuelEvent, Tank, Told, Use } from './fuel.ts'
import { useVolume } from './use-volume.ts'

interface FiguresProps {
  use: Use
  units: string
  /** What each way of measuring says. */
  measured: Told['measured']
  /** None where nothing measures: then the norm tells. */
  tank: Tank | undefined
}

/** What was used in the whole period, beside the norm, and how well it is known. */
export const Figures = ({ use, units, measured, tank }: FiguresProps) => {
  const words = useWords('fleet/fuel')
  const format = useFormat()
  const write = useVolume(units)
  const ofTank = useVolume(tank?.units ?? units, tank?.units_type)
  const sumOf = (kind: FuelEvent['kind']): string | undefined => {
    const those = tank?.events.filter((event) => event.kind === kind) ?? []
    const volume = those.reduce((sum, event) => sum + event.volume, 0)
    return tank && `${format.number(those.length)} × · ${ofTank(volume)}`
  }
  const told = (value: number | undefined): string | undefined => (value == null ? undefined : write(value))
  const others = measured
    .filter(({ source }) => source !== use.source)
    .map(({ source, consumed }) => `${words.sources[source]} ${write(consumed)}`)
  const source = use.source ? words.sources[use.source] : undefined
  const grown = use.of_norm == null ? undefined : growthText(Math.round(use.of_norm - 100), format)
  const figures: readonly (readonly [name: string, value: string | undefined, more?: string | undefined])[] = [
    [words.consumed, told(use.consumed), [source, ...others].filter(Boolean).join(' · ')],
    [words.per_100_km, told(use.per_100_km)],
    [words.per_hour, told(use.per_hour)],
    [words.norm, told(use.norm), grown],
    [words.kinds.filling, sumOf('filling')],
    [words.kinds.drain, sumOf('drain')],
    [words.quality, tank?.quality == null ? undefined : words.quality_of({ value: format.number(tank.quality, 1) })],
  ]
  return (
    <dl className={style.figures}>
      {figures.map(
        ([name, value, more]) =>
          value && (
            <div key={name} title={name === words.quality ? words.quality_text : undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
              {more && <dd className="quiet">{more}</dd>}
            </div>
          ),
      )}
    </dl>
  )
}
