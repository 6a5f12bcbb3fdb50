import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useDo } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import panel from '../../panel.module.css'
import { useBytes } from '../cards.tsx'
import type { MapRead } from './map-read.ts'
import style from './maps.module.css'
import { areaOf } from './names.ts'
import { Progress } from './progress.tsx'
import { reasonOf } from './reason.ts'
import { send, stopSending, useSendings } from './sending.ts'

/** The files of tiles that this server has, and those that are being sent to it. */
export const Files = ({ read }: { read: MapRead }) => {
  const words = useWords('panel/operator/map')
  const { date } = useFormat()
  const bytes = useBytes()
  const remove = useDo('panel/map/file/delete', { also: ['panel/map'] })
  return (
    <section className={`${panel.card} ${panel.wide}`}>
      <h2>{words.files}</h2>
      {read.files.length === 0 ? (
        <p className={style.note}>{words.no_files}</p>
      ) : (
        <PlainTable
          label={words.files}
          columns={[
            [words.name],
            [words.size, 'number'],
            [words.area],
            [words.levels],
            [words.date],
            [words.fetched],
            [words.state],
            [words.change],
          ]}
          rows={read.files.map((file) => ({
            key: `${file.name} ${file.is_unfinished}`,
            cells: [
              file.name,
              bytes(file.bytes),
              areaOf(file.bounds, words),
              file.levels || '–',
              file.date ? date(file.date) : '–',
              file.fetched ? date(file.fetched) : '–',
              <State key="state" file={file} />,
              <Remove
                key="remove"
                title={words.remove_file({ name: file.name })}
                text={words.remove_file_text}
                remove={() => remove.mutateAsync({ name: file.name })}
              />,
            ],
          }))}
        />
      )}
      {read.uploads.map((upload) => (
        <UnderWay key={upload.id} upload={upload} />
      ))}
      <Begin read={read} />
      <Refused uploads={read.uploads} />
    </section>
  )
}

/** What was sent and is no map: nothing is left of it but why. */
const Refused = ({ uploads }: Pick<MapRead, 'uploads'>) => {
  const common = useCommon()
  const refused = [...useSendings()].filter(([id, { error }]) => error && uploads.every((one) => one.id !== id))
  return refused.map(([id, { name, error }]) => (
    <p key={id} role="alert" className={`${panel.bad} ${style.said}`}>
      {name}: {reasonOf(error, common)}
    </p>
  ))
}

const State = ({ file: { fault, is_unfinished } }: { file: MapRead['files'][number] }) => {
  const words = useWords('panel/operator/map')
  if (is_unfinished) return <Chip look="idle">{words.unfinished}</Chip>
  if (fault === null) return <Chip look="good">{words.is_drawn}</Chip>
  return (
    <span className={style.fault}>
      <Chip look="bad">{words.is_damaged}</Chip> {fault}
    </span>
  )
}

/** What a map is called whose file is called so: letters, digits, dots, lines and dashes. */
const nameOf = (file: File): string =>
  file.name
    .replace(/\.pmtiles$/i, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[._-]+/, '')
    .slice(0, 64) || 'map'

const useSend = () => {
  const words = useWords('panel/operator/map')
  const { client } = useSession()
  const queries = useQueryClient()
  return async (id: string, file: File, received: number): Promise<void> => {
    const isThere = await send(client, id, file, received)
    await queries.invalidateQueries({ queryKey: ['panel', 'map'] })
    if (isThere) toast({ text: words.added })
  }
}

const Begin = ({ read }: { read: MapRead }) => {
  const words = useWords('panel/operator/map')
  const common = useCommon()
  const bytes = useBytes()
  const create = useDo('panel/map/upload/create', { also: ['panel/map'] })
  const begin = useSend()
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const { id } = await create.mutateAsync({ name: nameOf(file), size: file.size })
    await begin(id, file, 0)
  }
  return (
    <>
      <div className={style.line}>
        <FileTrigger
          acceptedFileTypes={['.pmtiles']}
          onSelect={(files) => void take(files?.[0]).catch(() => undefined)}
        >
          <Button icon={Upload} isPending={create.isPending}>
            {words.send}
          </Button>
        </FileTrigger>
        <span className="quiet">{words.send_hint({ size: bytes(read.file_max) })}</span>
      </div>
      {create.error && (
        <p role="alert" className={`${panel.bad} ${style.said}`}>
          {reasonOf(create.error, common)}
        </p>
      )}
    </>
  )
}

const UnderWay = ({ upload: { id, name, size, received } }: { upload: MapRead['uploads'][number] }) => {
  const words = useWords('panel/operator/map')
  const common = useCommon()
  const bytes = useBytes()
  const sending = useSendings().get(id)
  const remove = useDo('panel/map/upload/delete', { also: ['panel/map'] })
  const begin = useSend()
  const [isOther, setOther] = useState(false)
  const come = Math.max(received, sending?.received ?? 0)
  const isGoing = sending !== undefined && sending.error === undefined
  const goOn = (file: File | undefined): void => {
    setOther(file !== undefined && file.size !== size)
    if (file?.size === size) void begin(id, file, received)
  }
  const told = sending?.error
    ? reasonOf(sending.error, common)
    : sending?.isWaiting
      ? words.waiting
      : isGoing
        ? ''
        : isOther
          ? words.other_file
          : words.go_on_hint
  return (
    <div className={style.under_way}>
      <Progress label={name} part={come / size} text={words.part({ part: bytes(come), all: bytes(size) })} />
      <div className={style.line}>
        {!isGoing && (
          <FileTrigger acceptedFileTypes={['.pmtiles']} onSelect={(files) => goOn(files?.[0])}>
            <Button>{words.go_on}</Button>
          </FileTrigger>
        )}
        <Button
          look="quiet"
          isPending={remove.isPending}
          onPress={() => {
            stopSending(id)
            remove.mutate({ upload_id: id })
          }}
        >
          {common.cancel}
        </Button>
        <span role="status" className={sending?.error ? panel.bad : 'quiet'}>
          {told}
        </span>
      </div>
    </div>
  )
}
