import { CircleAlert } from 'lucide-react'
import { formTemplateCreate } from '#client/limits/form-template.gen.ts'
import { Sortable } from '#web/ui/sortable.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './builder.module.css'
import { type Draft, moved } from './draft.ts'
import type { FieldFaults } from './faults.ts'
import { type Kind, kind_names, kinds } from './kinds.ts'

interface FieldListProps {
  fields: readonly Draft[]
  faults: ReadonlyMap<string, FieldFaults>
  /** Of the list as a whole. */
  fault: string | undefined
  isFixed: boolean
  chosen: string | undefined
  onChoose(key: string): void
  onChange(fields: readonly Draft[]): void
  onAdd(kind: Kind): void
}

/** That a form may have. */
const most = formTemplateCreate['template.fields'].maxItems

/** The fields in their order, and the kinds that another one may be of. */
export const FieldList = (props: FieldListProps) => {
  const { fields, faults, fault, isFixed, chosen, onChoose, onChange, onAdd } = props
  const words = useWords('fleet/forms')
  return (
    <div className={style.fields}>
      <h2>{words.fields}</h2>
      <Sortable
        label={words.fields}
        words={words}
        kind="form-field"
        list={fields}
        nameOf={({ label, type }) => label || words.kinds[type]}
        markOf={({ type }) => {
          const Icon = kinds[type].icon
          return <Icon size={16} role="img" aria-label={words.kinds[type]} className={style.kind} />
        }}
        extraOf={({ key, required }) => (
          <>
            {required && (
              <span className={style.required} role="img" aria-label={words.required}>
                *
              </span>
            )}
            {faults.has(key) && <CircleAlert size={16} role="img" aria-label={words.wrong} className={style.wrong} />}
          </>
        )}
        onMove={(keys, beside) => onChange(moved(fields, keys, beside))}
        isFixed={isFixed}
        chosen={chosen}
        onChoose={onChoose}
      />
      {fault && (
        <p role="alert" className={style.fault}>
          {fault}
        </p>
      )}
      {!isFixed && (
        <>
          <h3>{words.add}</h3>
          <div className={style.kinds}>
            {kind_names.map((kind) => {
              const Icon = kinds[kind].icon
              return (
                <button
                  key={kind}
                  type="button"
                  className={style.add}
                  disabled={fields.length >= most}
                  onClick={() => onAdd(kind)}
                >
                  <Icon size={16} aria-hidden />
                  {words.kinds[kind]}
                </button>
              )
            })}
          </div>
        </>
      )}
    </div>
  )
}
