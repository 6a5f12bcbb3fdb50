import { Plus, X } from 'lucide-react'
import { reportTrackerGenerate as limits } from '#client/limits/report-tracker.gen.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { type Condition, columnsFor, comparisons, figures, own_columns } from './own.ts'
import style from './settings.module.css'

const most = limits['plugin.conditions'].maxItems

interface ConditionsProps {
  value: readonly Condition[]
  /** What the rows of the report are. */
  rows: unknown
  fault: string | undefined
  onChange(conditions: readonly Condition[] | undefined): void
}

/** What a row must be like to be told: all of it. */
export const ConditionsField = ({ value, rows, fault, onChange }: ConditionsProps) => {
  const words = useWords('fleet/reports')
  const columns = columnsFor(rows, Object.keys(own_columns))
  const set = (place: number, some: Partial<Condition>): void =>
    onChange(value.map((one, other) => (other === place ? { ...one, ...some } : one)))
  const take = (place: number): void => {
    const rest = value.filter((_, other) => other !== place)
    onChange(rest.length > 0 ? rest : undefined)
  }
  const begin = columns.find((name) => figures.has(name)) ?? columns[0] ?? 'device'
  return (
    <section className={style.shifts} aria-label={words.params.conditions}>
      <span className={style.label}>{words.params.conditions}</span>
      {value.map((one, place) => (
        <ConditionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
          key={place}
          {...{ one, columns }}
          onChange={(some) => set(place, some)}
          onTake={() => take(place)}
        />
      ))}
      {fault && <p className={style.fault}>{fault}</p>}
      {value.length < most && (
        <div>
          <Button icon={Plus} onPress={() => onChange([...value, conditionOf(begin)])}>
            {words.add_condition}
          </Button>
        </div>
      )}
    </section>
  )
}

/** What one begins with. */
const conditionOf = (column: string): Condition =>
  figures.has(column) ? { column, op: 'gt', value: 0 } : { column, op: 'contains', value: '' }

interface FieldsProps {
  one: Condition
  columns: readonly string[]
  onChange(some: Partial<Condition>): void
  onTake(): void
}

const ConditionFields = ({ one: { column, op, value }, columns, onChange, onTake }: FieldsProps) => {
  const words = useWords('fleet/reports')
  const names: Readonly<Record<string, string>> = words.choices.columns
  const isFigure = figures.has(column)
  return (
    <div className={style.condition}>
      <SelectField
        label={words.column}
        value={column}
        choices={columns.map((key) => ({ key, label: names[key] ?? key }))}
        onChange={(next) => next && onChange(conditionOf(next))}
      />
      <SelectField
        label={words.compared}
        value={op}
        choices={comparisons
          .filter((key) => (key === 'contains' ? !isFigure : isFigure || key === 'eq' || key === 'ne'))
          .map((key) => ({ key, label: words.choices.op[key] }))}
        onChange={(op) => op && onChange({ op })}
      />
      {isFigure ? (
        <NumberField
          label={words.value}
          limits={undefined}
          value={typeof value === 'number' ? value : 0}
          onChange={(value = 0) => onChange({ value })}
        />
      ) : (
        <TextField
          label={words.value}
          limits={limits['plugin.conditions[].value']}
          value={String(value)}
          onChange={(value) => onChange({ value })}
        />
      )}
      <IconButton icon={X} label={words.remove_condition} onPress={onTake} />
    </div>
  )
}
