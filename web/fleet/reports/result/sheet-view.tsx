import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useWidth } from '#web/ui/width.ts'
import { FiguresView } from './figures.tsx'
import { Look, useLook, useLooked } from './look.ts'
import { Nothing } from './nothing.tsx'
import style from './result.module.css'
import { isNothing, type ReportInfo, type Section, type Sheet, type SheetInfo } from './sheet.ts'
import { TableView } from './table.tsx'

const ChartView = lazy(() => import('./charts/chart.tsx'))
const SheetMap = lazy(() => import('./sheet-map.tsx'))

interface SheetViewProps {
  sheet: Sheet
  sheets: readonly SheetInfo[]
  about: ReportInfo | undefined
}

/** A sheet: its sections below each other, which scroll together. */
export const SheetView = ({ sheet, sheets, about }: SheetViewProps) => {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const own = useMemo(() => ({ current: box }), [box])
  const width = useWidth(own)
  const room = Number.isFinite(width) ? width : 0
  const look = useLook({ sheet, sheets, about, box, room, isPrinted: false })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
    <section ref={setBox} className={style.scroller} tabIndex={0} aria-label={sheet.header}>
      <Look value={look}>
        <div className={style.content}>
          <h2 className={`${style.title} ${style.fixed}`} style={{ width: room }}>
            {sheet.header}
          </h2>
          {room > 0 && (isNothing(sheet) ? <Nothing sheet={sheet} about={about} /> : <Sections list={sheet.list} />)}
        </div>
      </Look>
    </section>
  )
}

/** Sections below each other, as on paper. */
export const Sections = ({ list }: Pick<Sheet, 'list'>) =>
  list.map((section, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change
    <SectionView key={place} section={section as Section} />
  ))

const SectionView = ({ section }: { section: Section }) => {
  if (section.type === 'table') return <TableView table={section} />
  return (
    <Fixed>
      {section.header && <h3>{section.header}</h3>}
      {section.type === 'text' && (
        <p className={`${style.text} ${section.style === 'small_print' ? style.small : ''}`}>{section.text}</p>
      )}
      {section.type === 'map_table' && <FiguresView figures={section} />}
      <Suspense>
        {section.type === 'chart' && <ChartView chart={section} />}
        {section.type === 'map' && <SheetMap section={section} />}
      </Suspense>
    </Fixed>
  )
}

const Fixed = ({ children }: { children: ReactNode }) => {
  const { room } = useLooked()
  return (
    <div className={style.fixed} style={{ width: room }}>
      {children}
    </div>
  )
}
