import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useFormat } from '#web/words/speech.tsx'
import { Look, useLook } from './look.ts'
import style from './printed.module.css'
import type { ReportInfo, Sheet, SheetInfo } from './sheet.ts'
import { Sections } from './sheet-view.tsx'

/** Pixels that a sheet has on paper, A4 or Letter. */
const room = 720

interface PrintedProps {
  sheet: Sheet
  sheets: readonly SheetInfo[]
  about: ReportInfo | undefined
}

/** What the browser prints in place of the page: the whole sheet, as long as it is. Drawn when it prints. */
export const Printed = (props: PrintedProps) => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // It prints what is there when this returns.
    const begin = (): void => flushSync(() => setPrinting(true))
    const end = (): void => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting && createPortal(<Paper {...props} />, document.body)
}

const Paper = ({ sheet, sheets, about }: PrintedProps) => {
  const format = useFormat()
  const look = useLook({ sheet, sheets, about, box: null, room, isPrinted: true })
  return (
    <article className={style.paper}>
      {about && (
        <header>
          <h1>{about.title}</h1>
          <p className="quiet">
            {format.dateTime(about.from)} – {format.dateTime(about.to)}
          </p>
        </header>
      )}
      <h2>{sheet.header}</h2>
      <Look value={look}>
        <Sections list={sheet.list} />
      </Look>
    </article>
  )
}
