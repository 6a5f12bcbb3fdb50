import { reportTrackerGenerate as limits } from '#client/limits/report-tracker.gen.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import style from './settings.module.css'

interface PointsProps {
  label: string
  /** What there are points for, and what each is called. */
  of: readonly { key: string; label: string }[]
  value: Readonly<Record<string, number>>
  fault: string | undefined
  onChange(value: Readonly<Record<string, number>>): void
}

/** Penalty points, one figure for each of some things. */
export const PointsField = ({ label, of, value, fault, onChange }: PointsProps) => (
  <section className={style.shifts} aria-label={label}>
    <span className={style.label}>{label}</span>
    {of.map((one) => (
      <NumberField
        key={one.key}
        label={one.label}
        limits={limits['plugin.speeding_penalties.*']}
        format={{ maximumFractionDigits: 2 }}
        value={value[one.key]}
        onChange={(points) => onChange({ ...value, [one.key]: points ?? 0 })}
      />
    ))}
    {fault && <p className={style.fault}>{fault}</p>}
  </section>
)
