import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RowList } from '#web/ui/row-list.tsx'
import type { Rows } from '#web/ui/rows.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { holds } from '#web/ui/sorted.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import type { SheetInfo } from './sheet.ts'
import style from './sheets.module.css'

interface SheetsProps {
  sheets: readonly SheetInfo[]
  index: number
  onChoose(index: number): void
}

/** Of fewer all are seen at once. */
const most_without_search = 10

/** All sheets beside the one that is shown: the summary first, each with the number of its rows. */
export const SheetList = ({ sheets, index, onChoose }: SheetsProps) => {
  const words = useWords('fleet/reports/result')
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const rows = useMemo(() => found(sheets, typed), [sheets, typed])
  return (
    <nav className={style.list} aria-label={words.sheets}>
      {sheets.length > most_without_search && <SearchBox value={typed} onChange={setTyped} label={words.find_sheet} />}
      {rows.count === 0 && <p className={style.none}>{words.no_sheet}</p>}
      <RowList label={words.sheets} rows={rows} height={36} chosen={index} onChoose={onChoose}>
        {({ header, rows }) => (
          <span className={style.row} data-empty={rows === 0 || undefined}>
            <span className={style.name} title={header}>
              {header}
            </span>
            <span className={style.count}>{rows > 0 ? format.number(rows) : '–'}</span>
          </span>
        )}
      </RowList>
    </nav>
  )
}

/** Those whose name holds what was typed, by their places in the report. */
const found = (sheets: readonly SheetInfo[], typed: string): Rows<SheetInfo & { id: number }> => {
  const list = sheets.map((sheet, id) => ({ ...sheet, id })).filter(({ header }) => holds(typed, header))
  return { key: typed, count: list.length, at: (place) => list[place], show: () => undefined, all: async () => list }
}

/** One of all sheets, where there is no room to list them: found by typing, or gone through one by one. */
export const SheetPicker = ({ sheets, index, onChoose }: SheetsProps) => {
  const words = useWords('fleet/reports/result')
  // Ids begin with 1.
  const choices = useMemo(
    () =>
      sheets.map(({ header, rows }, place) => ({
        id: place + 1,
        label: header,
        hint: rows > 0 ? words.rows({ count: rows }) : words.no_rows,
      })),
    [sheets, words],
  )
  return (
    <nav className={style.picker} aria-label={words.sheets}>
      <IconButton
        icon={ChevronLeft}
        label={words.former_sheet}
        isDisabled={index === 0}
        onPress={() => onChoose(index - 1)}
      />
      <div className={style.field}>
        <PickField
          label={words.sheets}
          isLabelHidden
          value={index + 1}
          choices={choices}
          onChange={(id) => id !== null && onChoose(id - 1)}
        />
      </div>
      <IconButton
        icon={ChevronRight}
        label={words.next_sheet}
        isDisabled={index === sheets.length - 1}
        onPress={() => onChoose(index + 1)}
      />
    </nav>
  )
}
