import { Columns3 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useWords } from '#web/words/speech.tsx'
import { IconButton } from '../button.tsx'
import menu from '../menu.module.css'
import style from '../table.module.css'

/** What a file has of a cell: text, a figure, or a day or time as the service tells them. */
export type Cell = string | number | null | undefined | { readonly at: string }

export interface Column<Row> {
  id: string
  title: string
  cell(row: Row): ReactNode
  /** What a file has of it, where what is shown is no plain text. */
  written?(row: Row): Cell
  /** Of a figure in a file. */
  unit?: string
  /** By what it is sorted, by the service or by the screen, if it is. */
  sort?: string
  isNumber?: boolean
  /** On a phone its title stands before it, as before numbers: by itself it would say nothing. */
  isTitled?: boolean
  /** Pixels that it has at least. */
  width?: number
  /** What it takes of the space that is left, compared with others. */
  grow?: number
  /** Shown only to those who choose it. */
  isExtra?: boolean
}

const placeOf = (name: string): string => `odograph.columns.${name}`

/** Those that were chosen on this browser for a screen; the first is always shown. */
export const useColumns = <Row,>(name: string, columns: readonly Column<Row>[]) => {
  const [chosen, setChosen] = useState(() => read(name))
  const shown = useMemo(() => shownOf(columns, chosen), [columns, chosen])
  const choose = (ids: ReadonlySet<string>): void => {
    const next = Object.fromEntries(columns.map(({ id }) => [id, ids.has(id)]))
    setChosen(next)
    try {
      localStorage.setItem(placeOf(name), JSON.stringify(next))
    } catch {
      // A browser that keeps nothing shows them until the screen is left.
    }
  }
  return { shown, choose, isChosen: chosen !== undefined }
}

const shownOf = <Row,>(columns: readonly Column<Row>[], chosen: Chosen | undefined): readonly Column<Row>[] =>
  columns.filter(({ id, isExtra }, place) => place === 0 || (chosen?.[id] ?? !isExtra))

/** A day or time of the service, where there is one. */
export const dayOf = (at: string | null | undefined): Cell => (at ? { at } : undefined)

/** Those that the table of this name shows now, as a file has them. */
export const writtenColumns = <Row,>(name: string, columns: readonly Column<Row>[]) =>
  shownOf(columns, read(name)).map(({ title, unit, cell, written = (row: Row) => plainOf(cell(row)) }) => ({
    title,
    unit,
    told: written,
  }))

const plainOf = (shown: ReactNode): Cell => (typeof shown === 'string' || typeof shown === 'number' ? shown : undefined)

type Chosen = Readonly<Record<string, boolean>>

const read = (name: string): Chosen | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(name)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Chosen) : undefined
  } catch {
    return undefined
  }
}

interface ChooseProps<Row> {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  choose(ids: ReadonlySet<string>): void
}

export const ChooseColumns = <Row,>({ columns, shown, choose }: ChooseProps<Row>) => {
  const words = useWords('ui/table')
  return (
    <MenuTrigger>
      <IconButton icon={Columns3} label={words.columns} />
      <Popover className={menu.popover} placement="bottom end">
        <AriaMenu
          aria-label={words.columns}
          className={menu.menu}
          selectionMode="multiple"
          selectedKeys={shown.map(({ id }) => id)}
          disabledKeys={columns.slice(0, 1).map(({ id }) => id)}
          onSelectionChange={(keys) =>
            choose(new Set(keys === 'all' ? columns.map(({ id }) => id) : [...keys].map(String)))
          }
        >
          {columns.map(({ id, title }) => (
            <MenuItem key={id} id={id} textValue={title} className={`${menu.item} ${style.option}`}>
              <span className={style.tick} />
              {title}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
