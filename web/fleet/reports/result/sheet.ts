import type { Result } from '#client/client.ts'

/** What a sheet of a report says, as the service tells it. */

export type Sheet = Result<'report/tracker/sheet/read'>
export type SheetInfo = Result<'report/tracker/sheet/list'>['list'][number]
export type { Info as ReportInfo } from '../use-report.ts'

type Any = Sheet['list'][number]
/** A section of one type, with what those of the type always have. */
type Of<Type extends Any['type'], Always extends keyof Any> = Any & { type: Type } & Required<Pick<Any, Always>>

export type Table = Of<'table', 'columns' | 'data'>
export type Figures = Of<'map_table', 'rows'>
export type Chart = Of<'chart', 'kind' | 'x' | 'series'>
export type MapSection = Of<'map', 'lines' | 'points'>
export type Text = Of<'text', 'text'>
export type Section = Table | Figures | Chart | MapSection | Text

export type Column = Table['columns'][number]
export type Group = Table['data'][number]
export type Row = Group['rows'][number]
export type Cell = Row[string]
export type Ref = NonNullable<Cell['ref']>
export type Series = Chart['series'][number]

/** Whether it says anything but that there is nothing. */
export const isNothing = ({ list }: Sheet): boolean => list.every(({ type }) => type === 'text')
