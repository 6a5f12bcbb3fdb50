import { Camera, Paperclip, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import kit from '#web/small/kit.module.css'
import { largest, scaledPhoto } from '../photo/scaled.ts'
import type { Attached } from '../queue/deed.ts'
import style from '../screens/screen.module.css'
import { useWords } from '../speech.tsx'
import { useHeld, usePhone } from '../use-phone.tsx'
import { useDuring } from './taking.tsx'
import type { Bytes } from './use-draft.ts'

/** Makes of what is attached what is to be. */
export type Making = (before: readonly Attached[]) => readonly Attached[]

/** Told how those that are there by then become others, and the bytes of one that is new; answers whether it is kept. */
export type Attaching = (make: Making, bytes?: Bytes) => Promise<boolean>

interface Props {
  attached: readonly Attached[]
  /** How many there may be. */
  most: number
  onChange: Attaching
  /** The field of a form that they answer. */
  field?: string
}

/** Photos that go with something: taken by the camera or from the phone, made small before they are kept. */
export const Photos = ({ attached, most, onChange, field }: Props) => {
  const { checkin } = useWords()
  const { take, fault, isTaking } = useTaking({ attached, most, onChange, field }, checkin.photo_fault)
  const add = (files: readonly File[]) =>
    take(files, async (file) => {
      if (file.size > largest) throw new RangeError('large')
      const photo = await scaledPhoto(file)
      return { bytes: photo, name: `${file.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`, type: 'image' }
    })
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
                onClick={() => void onChange(without(photo))}
              >
                <X aria-hidden size={24} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {attached.length < most && (
        <Pick
          icon={Camera}
          label={checkin.photo}
          accept="image/*"
          several={most > 1}
          disabled={isTaking}
          onPick={add}
        />
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
export const Files = ({ attached, most, onChange, field, accept }: Props & { accept: string | undefined }) => {
  const { form } = useWords()
  const { known } = usePhone()
  const { take, fault, isTaking } = useTaking({ attached, most, onChange, field }, form.file_fault)
  const add = (files: readonly File[]) =>
    take(files, async (file) => {
      if (known && file.size > known.limits.file_size) throw new RangeError('large')
      // What a file is read from may be gone by the time it is sent.
      return { bytes: new Blob([await file.arrayBuffer()], { type: file.type }), name: file.name, type: 'file' }
    })
  return (
    <>
      {attached.map((file) => (
        <div key={file.key} className={kit.choice}>
          <span style={{ flex: 1 }}>{file.name}</span>
          <button
            type="button"
            className={kit.icon}
            aria-label={form.file_remove({ name: file.name })}
            onClick={() => void onChange(without(file))}
          >
            <X aria-hidden size={24} />
          </button>
        </div>
      ))}
      {attached.length < most && (
        <Pick icon={Paperclip} label={form.file} accept={accept} several={most > 1} disabled={isTaking} onPick={add} />
      )}
      {fault && (
        <p className={kit.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  )
}

const without =
  ({ key }: Attached): Making =>
  (before) =>
    before.filter((one) => one.key !== key)

interface Made {
  bytes: Blob
  name: string
  type: Attached['type']
}

/** Takes files as far as there is room, one time after the other, and says what is wrong with the last that cannot be taken. */
const useTaking = ({ attached, most, onChange, field }: Props, unreadable: string) => {
  const { checkin } = useWords()
  const during = useDuring()
  const [isTaking, setTaking] = useState(false)
  const [fault, setFault] = useState<string>()
  const takeAll = async (files: readonly File[], make: (file: File) => Promise<Made>): Promise<void> => {
    for (const file of files) {
      try {
        const { bytes, name, type } = await make(file)
        const key = crypto.randomUUID()
        const added = { key, name, type, size: bytes.size, ...(field !== undefined && { field }) }
        await onChange((before) => [...before, added], { key, value: bytes })
      } catch (error) {
        setFault(error instanceof RangeError ? checkin.photo_large : unreadable)
      }
    }
  }
  const take = async (files: readonly File[], make: (file: File) => Promise<Made>): Promise<void> => {
    setFault(undefined)
    setTaking(true)
    await during(takeAll(files.slice(0, most - attached.length), make))
    setTaking(false)
  }
  return { take, fault, isTaking }
}

const Pick = ({
  icon: Icon,
  label,
  accept,
  several,
  disabled,
  onPick,
}: {
  icon: typeof Camera
  label: string
  accept: string | undefined
  several: boolean
  disabled: boolean
  onPick: (files: readonly File[]) => Promise<void>
}) => (
  <label className={`${kit.button} ${style.pick}`}>
    <Icon aria-hidden size={22} />
    {label}
    <input
      type="file"
      accept={accept}
      multiple={several}
      disabled={disabled}
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
