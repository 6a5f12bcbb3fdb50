import { Camera, Paperclip, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import kit from '#web/small/kit.module.css'
import { largest, scaledPhoto } from '../photo/scaled.ts'
import type { Attached } from '../queue/deed.ts'
import style from '../screens/screen.module.css'
import { useWords } from '../speech.tsx'
import { useHeld } from '../use-phone.tsx'

/** Bytes of a file that is no photo, at most, as the service has it. */
const most = 16 * 1024 * 1024

/** Makes of what is attached what is to be. */
export type Making = (before: readonly Attached[]) => readonly Attached[]

interface Props {
  attached: readonly Attached[]
  /** How many there may be. */
  most: number
  /** Told how those that are there by then become others. */
  onChange: (make: Making) => void
  /** The field of a form that they answer. */
  field?: string
}

/** Photos that go with something: taken by the camera or from the phone, made small before they are kept. */
export const Photos = ({ attached, most, onChange, field }: Props) => {
  const { checkin } = useWords()
  const { shelf } = useHeld()
  const { take, fault } = useTaking({ attached, most, onChange, field })
  const add = (files: readonly File[]) =>
    take(files, async (file) => {
      if (file.size > largest) throw new RangeError('large')
      const photo = await scaledPhoto(file)
      return { bytes: photo, name: `${file.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`, type: 'image' }
    })
  const remove = async ({ key }: Attached): Promise<void> => {
    onChange((before) => before.filter((one) => one.key !== key))
    await shelf.write([{ on: 'blob', key }])
  }
  return (
    <>
      {attached.length > 0 && (
        <ul className={style.photos}>
          {attached.map((photo, i) => (
            <li key={photo.key} className={style.photo}>
              <Picture name={photo.key} />
              <button
                type="button"
                aria-label={checkin.photo_remove({ number: String(i + 1) })}
                onClick={() => void remove(photo)}
              >
                <X aria-hidden size={24} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {attached.length < most && (
        <Pick icon={Camera} label={checkin.photo} accept="image/*" several={most > 1} onPick={add} />
      )}
      {fault && (
        <p className={kit.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  )
}

/** Files of any kind that answer a field. */
export const Files = ({ attached, most: count, onChange, field, accept }: Props & { accept: string | undefined }) => {
  const { form } = useWords()
  const { shelf } = useHeld()
  const { take, fault } = useTaking({ attached, most: count, onChange, field })
  const add = (files: readonly File[]) =>
    take(files, async (file) => {
      if (file.size > most) throw new RangeError('large')
      // What a file is read from may be gone by the time it is sent.
      return { bytes: new Blob([await file.arrayBuffer()], { type: file.type }), name: file.name, type: 'file' }
    })
  const remove = async ({ key }: Attached): Promise<void> => {
    onChange((before) => before.filter((one) => one.key !== key))
    await shelf.write([{ on: 'blob', key }])
  }
  return (
    <>
      {attached.map((file) => (
        <div key={file.key} className={kit.choice}>
          <span style={{ flex: 1 }}>{file.name}</span>
          <button
            type="button"
            className={kit.icon}
            aria-label={form.file_remove({ name: file.name })}
            onClick={() => void remove(file)}
          >
            <X aria-hidden size={24} />
          </button>
        </div>
      ))}
      {attached.length < count && (
        <Pick icon={Paperclip} label={form.file} accept={accept} several={count > 1} onPick={add} />
      )}
      {fault && (
        <p className={kit.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  )
}

interface Made {
  bytes: Blob
  name: string
  type: Attached['type']
}

/** Takes files as far as there is room, and says what is wrong with the first that cannot be taken. */
const useTaking = ({ attached, most, onChange, field }: Props) => {
  const { checkin } = useWords()
  const { shelf } = useHeld()
  const [fault, setFault] = useState<string>()
  const take = async (files: readonly File[], make: (file: File) => Promise<Made>): Promise<void> => {
    setFault(undefined)
    for (const file of files.slice(0, most - attached.length)) {
      try {
        const { bytes, name, type } = await make(file)
        const key = crypto.randomUUID()
        await shelf.write([{ on: 'blob', key, value: bytes }])
        const added = { key, name, type, size: bytes.size, ...(field !== undefined && { field }) }
        onChange((before) => [...before, added])
      } catch (error) {
        setFault(error instanceof RangeError ? checkin.photo_large : checkin.photo_fault)
      }
    }
  }
  return { take, fault }
}

const Pick = ({
  icon: Icon,
  label,
  accept,
  several,
  onPick,
}: {
  icon: typeof Camera
  label: string
  accept: string | undefined
  several: boolean
  onPick: (files: readonly File[]) => Promise<void>
}) => (
  <label className={`${kit.button} ${style.pick}`}>
    <Icon aria-hidden size={22} />
    {label}
    <input
      type="file"
      accept={accept}
      multiple={several}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // The same file may be chosen again.
        currentTarget.value = ''
        void onPick(files)
      }}
    />
  </label>
)

/** A photo from the shelf. */
export const Picture = ({ name }: { name: string }) => {
  const { shelf } = useHeld()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isOver = false
    void shelf.read<Blob>('blob', name).then((bytes) => {
      if (!bytes || isOver) return
      made = URL.createObjectURL(bytes)
      setUrl(made)
    })
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [shelf, name])
  return url ? <img src={url} alt="" /> : null
}
