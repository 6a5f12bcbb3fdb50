import { ArrowDownUp, FileUp, Plus, X } from 'lucide-react'
import { type ClipboardEvent, useRef } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { faultsOf, most_pairs, pairsOf, type Row, rowsOf, sortedRows } from './calibration.ts'
import { Curve } from './curve.tsx'
import { isReadThere, read_there } from './file-field.tsx'
import style from './screen.module.css'

interface CalibrationFieldProps {
  rows: readonly Row[]
  onChange(rows: readonly Row[]): void
  /** A file was chosen that the service is to read. */
  onFile(file: File): void
  /** What the device tells now, divided, if it tells anything. */
  raw: number | undefined
  /** Of what comes out. */
  unit: string
  isDisabled: boolean
  /** What the service found wrong. */
  fault: string | undefined
}

/** From what the device tells to what it means: a table with its curve beside it, typed, pasted from a spreadsheet or read of a file. */
export const CalibrationField = ({ rows, onChange, onFile, raw, unit, isDisabled, fault }: CalibrationFieldProps) => {
  const words = useWords('fleet/sensors').calibration
  const format = useFormat()
  const table = useRef<HTMLTableElement>(null)
  const faults = faultsOf(rows)
  const pairs = pairsOf(rows)
  const change = (place: number, some: Partial<Row>): void =>
    onChange(rows.map((row, i) => (i === place ? { ...row, ...some } : row)))
  const paste = (event: ClipboardEvent, place: number): void => {
    const text = event.clipboardData.getData('text')
    const pasted = rowsOf(text)
    // One figure goes where it is pasted, as anywhere.
    if (isDisabled || (pasted.length < 2 && !/[\t;]/.test(text))) return
    event.preventDefault()
    onChange([...rows.slice(0, place), ...pasted, ...rows.slice(place + pasted.length)].slice(0, most_pairs))
  }
  const add = (): void => {
    onChange([...rows, { in: '', out: '' }])
    // When it is there.
    setTimeout(() => table.current?.querySelector<HTMLInputElement>('tbody tr:last-child input')?.focus())
  }
  const wrong = faults.filter((one) => one !== undefined).length
  return (
    <div className={style.calibration}>
      <div className={style.pairs}>
        <table ref={table}>
          <thead>
            <tr>
              <th scope="col">{words.in}</th>
              <th scope="col">{unit ? `${words.out} (${format.symbol(unit)})` : words.out}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={place}>
                {(['in', 'out'] as const).map((side) => (
                  <td key={side}>
                    <input
                      className={style.figure}
                      inputMode="decimal"
                      aria-label={`${words[side]} ${place + 1}`}
                      aria-invalid={faults[place] !== undefined}
                      value={row[side]}
                      disabled={isDisabled}
                      onChange={({ target }) => change(place, { [side]: target.value })}
                      onPaste={(event) => paste(event, place)}
                    />
                  </td>
                ))}
                <td>
                  {!isDisabled && (
                    <IconButton
                      icon={X}
                      label={words.remove({ row: String(place + 1) })}
                      onPress={() => onChange(rows.filter((_, i) => i !== place))}
                    />
                  )}
                </td>
                {faults[place] && <td className={style.wrong}>{words[faults[place]]}</td>}
              </tr>
            ))}
          </tbody>
        </table>
        {fault && (
          <p role="alert" className={style.wrong}>
            {fault}
          </p>
        )}
        <p className="quiet" aria-live="polite">
          {wrong > 0 ? words.wrong({ count: wrong }) : rows.length === 0 ? words.none : words.hint}
        </p>
        {!isDisabled && (
          <div className={style.ways}>
            <Button icon={Plus} onPress={add} isDisabled={rows.length >= most_pairs}>
              {words.add}
            </Button>
            <FileTrigger
              acceptedFileTypes={['.csv', '.txt', '.tsv', ...read_there]}
              onSelect={(files) => void take(files?.[0], onChange, onFile)}
            >
              <Button icon={FileUp}>{words.file}</Button>
            </FileTrigger>
            {faults.includes('not_rising') && (
              <Button icon={ArrowDownUp} onPress={() => onChange(sortedRows(rows))}>
                {words.sort}
              </Button>
            )}
          </div>
        )}
      </div>
      <Curve pairs={pairs} raw={raw} />
    </div>
  )
}

/** Text of two columns becomes the table, of what is larger than any table only the beginning; other files the service reads. */
const take = async (
  file: File | undefined,
  onChange: CalibrationFieldProps['onChange'],
  onFile: CalibrationFieldProps['onFile'],
): Promise<void> => {
  if (!file) return
  if (isReadThere(file)) return onFile(file)
  const text = await file.slice(0, 100_000).text()
  if (text) onChange(rowsOf(text))
}
