import { CircleAlert, CircleCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useAsk, useDo } from '#web/session/ask.ts'
import { plural } from '#web/words/dictionary.ts'
import { useCommon, useLanguage, useWords } from '#web/words/speech.tsx'
import { Button } from '../button.tsx'
import { failureText } from '../failure.ts'
import { CheckField } from '../field.tsx'
import { rowsOf } from '../rows.ts'
import { type Column, Table } from '../table.tsx'
import { Empty, Told } from '../told.tsx'
import type { FieldName, ImportKind, Taken } from './kind.ts'
import style from './wizard.module.css'
import { importing } from './words.ts'

interface CheckStepProps {
  kind: ImportKind
  taken: Taken
  fields: readonly string[]
  onBack(): void
  onStarted(id: number): void
}

interface Checked {
  id: number
  name: string
  wrong: string
  remark: string
}

/** What is wrong with which row, before anything is created. */
export const CheckStep = ({ kind, taken, fields, onBack, onStarted }: CheckStepProps) => {
  const words = useWords(importing)
  const common = useCommon()
  const number = plural(useLanguage())
  const [onlyBad, setOnlyBad] = useState(false)
  const { file_id, titles, hasHeader } = taken
  const asked = useAsk(`${kind.type}/batch_convert`, { file_id, fields: fields as never })
  const start = useDo(`${kind.type}/import/start`)
  const titleOf = new Map(kind.fields.map(({ name, title }) => [name, title]))
  const columns = useMemo(() => columnsOf(words), [words])
  const begin = (): void =>
    start.mutate(
      {
        filename: file_id,
        headers: fields as FieldName[] as never,
        ...(hasHeader && { user_headers: titles.map((title) => title.slice(0, 255)) }),
      },
      { onSuccess: ({ id }) => onStarted(id) },
    )
  return (
    <Told asked={asked}>
      {({ list, limit_exceeded }) => {
        const checked = list.map((told, i): Checked => {
          // Employees come each in an answer of its own.
          const record = 'value' in told ? told.value : told
          const { errors = [], tag_names = [] } = record
          return {
            id: i + (hasHeader ? 2 : 1),
            name: kind.titleOf(record as Record<string, unknown>),
            wrong: errors.map(({ parameter, error }) => `${titleOf.get(parameter) ?? parameter}: ${error}`).join('; '),
            remark: tag_names.length > 0 ? `${words.new_tags} ${tag_names.join(', ')}` : '',
          }
        })
        const bad = checked.filter(({ wrong }) => wrong !== '')
        return (
          <>
            <p className={style.sums}>
              <span className={style.good}>
                <CircleCheck size={16} aria-hidden /> {number(checked.length - bad.length, words.good)}
              </span>
              {bad.length > 0 && (
                <span className={style.bad}>
                  <CircleAlert size={16} aria-hidden /> {number(bad.length, words.bad)}
                </span>
              )}
            </p>
            <p className="quiet">
              {[limit_exceeded && words.checked, bad.length > 0 && words.skips].filter(Boolean).join(' ')}
            </p>
            {bad.length > 0 && <CheckField label={words.only_bad} value={onlyBad} onChange={setOnlyBad} />}
            <div className={style.table}>
              <Table
                name={`import.${kind.type}`}
                label={words.steps.check}
                columns={columns}
                rows={rowsOf(onlyBad ? bad : checked, String(onlyBad))}
                isPlain
                empty={<Empty icon={CircleCheck} title={words.no_bad} />}
              />
            </div>
            {start.error && (
              <p role="alert" className={style.fault}>
                {failureText(start.error, common)}
              </p>
            )}
            <div className={style.buttons}>
              <Button look="quiet" onPress={onBack}>
                {common.back}
              </Button>
              <Button
                look="primary"
                onPress={begin}
                isPending={start.isPending}
                isDisabled={bad.length === checked.length && !limit_exceeded}
              >
                {words.start}
              </Button>
            </div>
          </>
        )
      }}
    </Told>
  )
}

const columnsOf = (words: { row: string; name: string; wrong: string; ready: string }): readonly Column<Checked>[] => [
  { id: 'name', title: words.name, width: 160, cell: ({ name }) => name },
  { id: 'row', title: words.row, width: 48, grow: 0, isNumber: true, cell: ({ id }) => id },
  {
    id: 'wrong',
    title: words.wrong,
    width: 200,
    grow: 3,
    cell: ({ wrong, remark }) => (
      <span title={wrong || remark} className={wrong ? style.bad : 'quiet'}>
        {wrong || remark || words.ready}
      </span>
    ),
  },
]
