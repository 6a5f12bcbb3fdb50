import { Plus, X } from 'lucide-react'
import { reportTrackerGenerate as limits } from '#client/limits/report-tracker.gen.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './settings.module.css'
import { TimeField } from './time-field.tsx'

interface Shift {
  name: string
  start_time: string
  end_time: string
}

const most = limits['plugin.shifts'].maxItems
/** Hours of those that are added. */
const usual = [
  ['06:00', '14:00'],
  ['14:00', '22:00'],
  ['22:00', '06:00'],
] as const

interface ShiftsProps {
  value: readonly Shift[]
  fault: string | undefined
  onChange(shifts: readonly Shift[]): void
}

/** Shifts of a day, by name, from when until when. */
export const ShiftsField = ({ value, fault, onChange }: ShiftsProps) => {
  const words = useWords('fleet/reports')
  const set = (place: number, some: Partial<Shift>): void =>
    onChange(value.map((shift, other) => (other === place ? { ...shift, ...some } : shift)))
  const add = (): void => {
    const [start_time, end_time] = usual[value.length] ?? usual[0]
    onChange([...value, { name: words.shift({ number: String(value.length + 1) }), start_time, end_time }])
  }
  return (
    <section className={style.shifts} aria-label={words.params.shifts}>
      <span className={style.label}>{words.params.shifts}</span>
      {value.map(({ name, start_time, end_time }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shift is its place
        <div key={place} className={style.shift}>
          <TextField
            label={words.name}
            limits={limits['plugin.shifts[].name']}
            value={name}
            onChange={(name) => set(place, { name })}
          />
          <TimeField
            label={words.hours_from}
            value={start_time}
            onChange={(start_time) => set(place, { start_time })}
          />
          <TimeField label={words.hours_to} value={end_time} onChange={(end_time) => set(place, { end_time })} />
          <IconButton
            icon={X}
            label={words.remove_shift({ name })}
            onPress={() => onChange(value.filter((_, other) => other !== place))}
          />
        </div>
      ))}
      {fault && <p className={style.fault}>{fault}</p>}
      {value.length < most && (
        <div>
          <Button icon={Plus} onPress={add}>
            {words.add_shift}
          </Button>
        </div>
      )}
    </section>
  )
}
