import { Camera, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button, IconButton } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Lightbox } from '#web/ui/lightbox.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import style from './fuel.module.css'
import type { Photo } from './receipt-draft.ts'
import { useTicketed } from './use-ticketed.ts'

interface ReceiptPhotosProps {
  photos: readonly Photo[]
  onChange(photos: readonly Photo[]): void
  isDisabled: boolean
}

/** Photos of a receipt: pressed, they are as large as the window; a new one is kept with the receipt. */
export const ReceiptPhotos = ({ photos, onChange, isDisabled }: ReceiptPhotosProps) => {
  const words = useWords('fleet/fuel')
  const common = useCommon()
  const send = useTicketed()
  const [at, setAt] = useState<number>()
  // While one is sent others may go.
  const now = useRef(photos)
  now.current = photos
  const made = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const source of made.current) URL.revokeObjectURL(source)
    },
    [],
  )
  const take = (file: File | undefined): void => {
    if (!file) return
    const add = (id: number): void => {
      const source = URL.createObjectURL(file)
      made.current.push(source)
      onChange([...now.current, { id, source, name: file.name }])
    }
    send.mutate(file, { onSuccess: add })
  }
  const pictures = photos.flatMap(({ source, name }) => (source ? [{ source, name }] : []))
  return (
    <section className={style.photos} aria-label={words.photos}>
      <ul className={style.pictures}>
        {photos.map(({ id, source, name }, place) => (
          <li key={id}>
            {source && (
              <button
                type="button"
                aria-label={`${words.photo} ${place + 1}`}
                onClick={() => setAt(pictures.findIndex((one) => one.source === source))}
              >
                <img src={source} alt={name} />
              </button>
            )}
            {!isDisabled && (
              <IconButton
                icon={X}
                label={`${words.remove_photo} ${place + 1}`}
                onPress={() => onChange(photos.filter((photo) => photo.id !== id))}
              />
            )}
          </li>
        ))}
      </ul>
      {!isDisabled && (
        <FileTrigger
          acceptedFileTypes={['image/jpeg', 'image/png', 'image/gif', 'image/webp']}
          onSelect={(files) => take(files?.[0])}
        >
          <Button icon={Camera} isPending={send.isPending}>
            {words.add_photo}
          </Button>
        </FileTrigger>
      )}
      {send.error && (
        <p role="alert" className={style.fault}>
          {failureText(send.error, common)}
        </p>
      )}
      {at !== undefined && <Lightbox pictures={pictures} at={at} onAt={setAt} onClose={() => setAt(undefined)} />}
    </section>
  )
}
