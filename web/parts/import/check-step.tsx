import { CircleAlert, CircleCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure.ts'
import { CheckField, SelectField } from '../../ui/field.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Empty, Told } from '../../ui/told.tsx'
import { rowsOf } from '../pages.ts'
import {
  type BackgroundKind,
  blamed,
  type FieldName,
  type ImportKind,
  type Policy,
  policies,
  type Taken,
  type Told as ToldRow,
} from './kind.ts'
import style from './wizard.module.css'

export interface GoodRow {
  /** Its row in the file. */
  id: number
  name: string
  record: ToldRow
}

interface CheckStepProps {
  kind: ImportKind
  taken: Taken
  fields: readonly string[]
  onBack(): void
  onStarted(id: number): void
  /** Rows without faults are to be made here. */
  onMake(rows: readonly GoodRow[]): void
}

interface Checked extends GoodRow {
  wrong: string
  remark: string
}

/** What is wrong with which row, before anything is created. */
export const CheckStep = ({ kind, taken, fields, onBack, onStarted, onMake }: CheckStepProps) => {
  const words = useWords('parts/import')
  const common = useCommon()
  const [onlyBad, setOnlyBad] = useState(false)
  const { file_id, hasHeader } = taken
  const asked = useAsk(`${kind.type}/batch_convert`, { file_id, fields: fields as never })
  const titleOf = (parameter: string): string => blamed(parameter, kind, { fields, titles: taken.titles })
  const columns = useMemo(() => columnsOf(words), [words])
  const remarkOf = (made: readonly string[], tag_names: readonly string[]): string =>
    [
      made.length > 0 && `${words.makes} ${made.join(', ')}`,
      tag_names.length > 0 && `${words.new_tags} ${tag_names.join(', ')}`,
    ]
      .filter(Boolean)
      .join('; ')
  return (
    <Told asked={asked}>
      {({ list, limit_exceeded }) => {
        const checked = list.map((told, i): Checked => {
          // Employees come each in an answer of its own.
          const record = 'value' in told ? told.value : told
          const { errors = [], tag_names = [], ...others } = record
          return {
            id: i + (hasHeader ? 2 : 1),
            record: others,
            name: kind.titleOf(others),
            wrong: errors.map(({ parameter, error }) => `${titleOf(parameter)}: ${error}`).join('; '),
            remark: remarkOf(kind.madeOf?.(others) ?? [], tag_names),
          }
        })
        const bad = checked.filter(({ wrong }) => wrong !== '')
        return (
          <>
            <p className={style.sums}>
              <span className={style.good}>
                <CircleCheck size={16} aria-hidden /> {words.good({ count: checked.length - bad.length })}
              </span>
              {bad.length > 0 && (
                <span className={style.bad}>
                  <CircleAlert size={16} aria-hidden /> {words.bad({ count: bad.length })}
                </span>
              )}
            </p>
            <p className="quiet">
              {[
                limit_exceeded && ('create' in kind ? words.only_first : words.checked),
                bad.length > 0 && ('create' in kind ? words.left_out : words.skips),
              ]
                .filter(Boolean)
                .join(' ')}
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
            <div className={style.buttons}>
              <Button look="quiet" onPress={onBack}>
                {common.back}
              </Button>
              {'create' in kind ? (
                <Button
                  look="primary"
                  onPress={() => onMake(checked.filter(({ wrong }) => wrong === ''))}
                  isDisabled={bad.length === checked.length}
                >
                  {words.start}
                </Button>
              ) : (
                <Start
                  {...{ kind, taken, fields, onStarted }}
                  isDisabled={bad.length === checked.length && !limit_exceeded}
                />
              )}
            </div>
          </>
        )
      }}
    </Told>
  )
}

interface StartProps {
  kind: BackgroundKind
  taken: Taken
  fields: readonly string[]
  isDisabled: boolean
  onStarted(id: number): void
}

/** Lets the service import the whole file in the background. */
const Start = ({ kind, taken: { file_id, titles, hasHeader }, fields, isDisabled, onStarted }: StartProps) => {
  const words = useWords('parts/import')
  const common = useCommon()
  const [duplicate_policy, setPolicy] = useState<Policy>('fail')
  const start = useDo(`${kind.type}/import/start`)
  const isKnown = fields.includes(kind.known_by)
  const begin = (): void =>
    start.mutate(
      {
        filename: file_id,
        headers: fields as FieldName[] as never,
        ...(isKnown && { duplicate_policy: duplicate_policy as never }),
        ...(hasHeader && { user_headers: titles.map((title) => title.slice(0, 255)) }),
      },
      { onSuccess: ({ id }) => onStarted(id) },
    )
  return (
    <>
      {start.error && (
        <p role="alert" className={style.fault}>
          {failureText(start.error, common)}
        </p>
      )}
      {isKnown && (
        <SelectField
          label={words[`duplicates_${kind.type}`]}
          value={duplicate_policy}
          onChange={(policy) => setPolicy(policy as Policy)}
          choices={(kind.policies ?? policies).map((key) => ({ key, label: words.duplicates[key] }))}
        />
      )}
      <Button look="primary" onPress={begin} isPending={start.isPending} isDisabled={isDisabled}>
        {words.start}
      </Button>
    </>
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
