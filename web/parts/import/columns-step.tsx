import { useState } from 'react'
import { useSession } from '#web/session/session.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure.ts'
import { CheckField, SelectField } from '../../ui/field.tsx'
import { take } from './file-step.tsx'
import { type ImportKind, skipped, suggested, type Taken } from './kind.ts'
import style from './wizard.module.css'

interface ColumnsStepProps {
  kind: ImportKind
  taken: Taken
  /** Those that were chosen before. */
  fields: readonly string[] | undefined
  /** The file was read again, with or without its header. */
  onTaken(taken: Taken): void
  onBack(): void
  onDone(fields: readonly string[]): void
}

/** What each column of the file is; each field once. */
export const ColumnsStep = ({ kind, taken, fields: before, onTaken, onBack, onDone }: ColumnsStepProps) => {
  const words = useWords('parts/import')
  const common = useCommon()
  const { client } = useSession()
  const [fields, setFields] = useState(() => before ?? suggested(taken.titles, kind.fields))
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<unknown>()
  const choose = (place: number, name: string): void =>
    setFields(fields.map((other, i) => (i === place ? name : other === name && name !== skipped ? skipped : other)))
  const readAgain = async (hasHeader: boolean): Promise<void> => {
    setReading(true)
    try {
      onTaken(await take(client, taken.file, hasHeader))
    } catch (failed) {
      setError(failed)
      setReading(false)
    }
  }
  const choices = [
    { key: skipped, label: words.skip },
    ...kind.fields.map(({ name, title }) => ({ key: name, label: title })),
  ]
  const needed = kind.fields.find(({ name }) => name === kind.needed)
  const isLacking = !fields.includes(kind.needed)
  return (
    <>
      <CheckField label={words.header} value={taken.hasHeader} onChange={readAgain} isDisabled={isReading} />
      <ul className={style.columns}>
        {taken.titles.map((title, place) => {
          const name = title || `${words.column} ${place + 1}`
          const examples = taken.rows.slice(0, 3).flatMap((row) => row[place] || [])
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <li key={place} className={style.column}>
              <div className={style.title}>
                <strong>{name}</strong>
                <p className={style.example}>{examples.join(' · ')}</p>
              </div>
              <SelectField
                label={`${words.becomes}: ${name}`}
                isLabelHidden
                value={fields[place] ?? skipped}
                onChange={(field) => choose(place, field ?? skipped)}
                choices={choices}
              />
            </li>
          )
        })}
      </ul>
      {isLacking && (
        <p role="status" className={style.fault}>
          {words.needed} {needed?.title}
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className={style.fault}>
          {failureText(error, common)}
        </p>
      )}
      <div className={style.buttons}>
        <Button look="quiet" onPress={onBack}>
          {common.back}
        </Button>
        <Button look="primary" isDisabled={isLacking || isReading} onPress={() => onDone(fields)}>
          {common.next}
        </Button>
      </div>
    </>
  )
}
