import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import type { Client } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { Button } from '../../ui/button.tsx'
import { failureText, faultsOf } from '../../ui/failure.ts'
import { type BackgroundKind, type ImportKind, isDrawing, type Taken } from './kind.ts'
import { SampleLinks } from './sample-links.tsx'
import style from './wizard.module.css'

/** Lets the service read a file. */
export const take = async (client: Client, file: File, hasHeader: boolean): Promise<Taken> => {
  const { file_id, header, preview } = await client.upload('data/spreadsheet/parse', file, { parse_header: hasHeader })
  const rows = preview.map((row) => row.split('\t'))
  const width = Math.max(header?.length ?? 0, ...rows.map(({ length }) => length))
  return { file, file_id, hasHeader, rows, titles: Array.from({ length: width }, (_, i) => header?.[i] ?? '') }
}

/** What it may be beside a table. */
const taking = {
  vehicle: { hint: 'formats', more: [] },
  employee: { hint: 'formats', more: [] },
  tracker: { hint: 'formats', more: [] },
  task: { hint: 'formats', more: [] },
  zone: { hint: 'formats_zone', more: ['.kml', '.kmz'] },
  place: { hint: 'formats_place', more: ['.kml'] },
} as const

interface FileStepProps {
  kind: ImportKind
  onTaken(taken: Taken): void
  /** It is a drawing, which is read otherwise. */
  onDrawing(file: File): void
  /** Shows an import that has begun. */
  onOpen(id: number): void
}

/** A file is chosen or dropped; below it, what was imported before. */
export const FileStep = ({ kind, onTaken, onDrawing, onOpen }: FileStepProps) => {
  const words = useWords('parts/import')
  const common = useCommon()
  const { client } = useSession()
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<unknown>()
  const canDraw = kind.type === 'zone'
  const { hint, more } = taking[kind.type]
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (canDraw && isDrawing(file)) {
      onDrawing(file)
      return
    }
    setReading(true)
    setError(undefined)
    try {
      onTaken(await take(client, file, true))
    } catch (failed) {
      setError(failed)
      setReading(false)
    }
  }
  return (
    <>
      <DropZone
        aria-label={words.drop}
        className={style.drop}
        onDrop={({ items }) => {
          const item = items.find((item) => item.kind === 'file')
          if (item?.kind === 'file') void item.getFile().then(read)
        }}
      >
        <FileSpreadsheet size={32} strokeWidth={1.5} aria-hidden />
        <p>{isReading ? words.reading : words.drop}</p>
        <FileTrigger
          acceptedFileTypes={['.xlsx', '.xls', '.csv', '.txt', '.tsv', ...more]}
          onSelect={(files) => void read(files?.[0])}
        >
          <Button look="primary" isPending={isReading}>
            {words.choose}
          </Button>
        </FileTrigger>
        <p className={style.hint}>{words[hint]}</p>
        <SampleLinks kind={kind} />
        {error !== undefined && (
          <p role="alert" className={style.fault}>
            {[failureText(error, common), ...faultsOf(error).map(({ error }) => error)].join(': ')}
          </p>
        )}
      </DropZone>
      {'create' in kind ? null : <Earlier kind={kind} onOpen={onOpen} />}
    </>
  )
}

const Earlier = ({ kind, onOpen }: { kind: BackgroundKind; onOpen(id: number): void }) => {
  const words = useWords('parts/import')
  const format = useFormat()
  const { data } = useAsk(`${kind.type}/import/list`, { limit: 5, offset: 0 })
  if (!data || data.list.length === 0) return null
  return (
    <section className={style.earlier}>
      <h3>{words.earlier}</h3>
      <ul>
        {data.list.map(({ id, title, status, created }) => (
          <li key={id}>
            <button type="button" className={style.former} onClick={() => onOpen(id)}>
              <span className={style.title}>{title}</span>
              <span className="quiet">{words.status[status]}</span>
              <span className="quiet">{format.dateTime(created)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
